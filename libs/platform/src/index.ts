export { API_SETTINGS, DEFAULT_LIMITS, TLS_PAIR_FAULT, hasWholeTlsPair } from './config/api-settings.js';
export { DIRECT_URL_FAULT, directUrl, isDirectUrlKnown, queueUrl } from './config/database-addresses.js';
export { givenSettings } from './config/given-settings.js';
export { QUEUE_PREFIX } from './config/queue-prefix.js';
export { ConfigFault, EXIT_CONFIG, configOrExit, readConfig, warnOfUnknownSettings } from './config/read-config.js';
export { isRedis } from './config/redis-address.js';
export { SETTING_NAMES } from './config/setting-names.js';
export type { Settings } from './config/setting-names.js';
export { AUDIT_SETTINGS, DELIVERY_SETTINGS, SHARED_SETTINGS, SIGNING_SETTINGS } from './config/settings.js';
export type { RingKey } from './config/settings.js';
export { unknownSettings } from './config/unknown-settings.js';
export { BUILD, COMMIT, VERSION } from './config/version.js';
export { LEASE_FAULT, WORKER_SETTINGS, isLeaseLongEnough } from './config/worker-settings.js';
export { amongThese } from './database/among-these.js';
export { BatchedQueries } from './database/batched-queries.js';
export { refuseWhileReferenced } from './database/conflicts.js';
export type { DatabaseOptions } from './database/data-source.js';
export {
  isCollision,
  isDatabaseAway,
  isLockTimeout,
  isRefusedRow,
  violatedUnique,
  violatesForeignKey,
} from './database/database-faults.js';
export { Database } from './database/database.js';
export { poolerFacts } from './large-installations/pooler/pooler-facts.js';
export type { PoolerFacts } from './large-installations/pooler/pooler-facts.js';
export { rolesBehind } from './database/facts/roles-behind.js';
export type { RoleBehind } from './database/facts/roles-behind.js';
export { EXTENSIONS, connectionsByProgram, missingRights, serverFacts } from './database/facts/server-facts.js';
export { forgetAll } from './database/forget-all.js';
export { groupedBy } from './database/grouped-by.js';
export { isoTime } from './database/iso-time.js';
export { HeldLock } from './database/locks/company-lock.js';
export { CompanyTurns, turnsOf } from './database/locks/company-turns.js';
export { inDatasets, lockDatasetsForLong } from './database/locks/datasets-lock.js';
export { inGraph, lockGraph } from './database/locks/graph-lock.js';
export { readAhead } from './database/read-ahead.js';
export type { HeldGraph } from './database/locks/graph-lock.js';
export { lockStates } from './database/locks/lock-states.js';
export type { LockState } from './database/locks/lock-states.js';
export { Values } from './database/placed-values.js';
export { POOLS } from './database/pools.js';
export type { Reads } from './database/reads.js';
export { repeated } from './database/repeated.js';
export { replicaFacts } from './large-installations/replica/replica-facts.js';
export { inSavepoint } from './database/savepoint.js';
export type { Snapshot, Sql, StatementOptions, Tx } from './database/sql.js';
export { StoppableWork, WorkStopped } from './database/stoppable-work.js';
export { takeByCompany } from './large-installations/citus/take-by-company.js';
export { confirmInstallation, readInstallation } from './installation/installation.js';
export type { Installation } from './installation/installation.js';
export { OUTBOUND_STOP_MESSAGES, Outbound } from './installation/outbound.js';
export type { OutboundStop } from './installation/outbound.js';
export { LeasedRows, LeaseLost } from './leases/leased-rows.js';
export type { DueRow } from './leases/leased-rows.js';
export { LeasedWork } from './leases/leased-work.js';
export { AppLogger } from './logging/app-logger.js';
export type { LogEntry } from './logging/app-logger.js';
export { switchLevelOnSignal } from './logging/level-switch.js';
export { Outage, isToldAsOutage } from './logging/outage.js';
export { reasonOf } from './logging/reason.js';
export { SparingWarning } from './logging/sparing-warning.js';
export { measureDatabase } from './metrics/database-metrics.js';
export { measureCertificate, measureKeys } from './metrics/expiry-metrics.js';
export { Metrics } from './metrics/metrics.js';
export { readableSeconds } from './metrics/operators-view.js';
export type { OperatorsTable, OperatorsView } from './metrics/operators-view.js';
export { measureProcess } from './metrics/process-metrics.js';
export { QueueNotMigrated } from './migrating/migrate-queue.js';
export { MigrationBlocked } from './migrating/migrate-schema.js';
export { NOT_MIGRATED, isMigrated, migrate } from './migrating/migrate.js';
export { EFFECTS } from './migrating/migration-effects.js';
export { migrationStates, openMigrations } from './migrating/migration-status.js';
export { LATEST_MIGRATION, MIGRATIONS } from './migrations/index.js';
export { PlatformModule } from './platform.module.js';
export { openRedis } from './queue/open-redis.js';
export type { RedisClient } from './queue/open-redis.js';
export { openQueueConnection } from './queue/queue-connection.js';
export type { QueueConnection } from './queue/queue-connection.js';
export { QUEUE_FAULT_MESSAGES } from './queue/queue-fault.js';
export type { QueueFault } from './queue/queue-fault.js';
export { redisFacts } from './queue/redis-facts.js';
export type { RedisFacts } from './queue/redis-facts.js';
export { SHARED } from './records/company-id.js';
export type { CompanyId } from './records/company-id.js';
export { isUuid, newCompanyId, newSecret, newUuid, packUuid, sha256, unpackUuid } from './records/ids.js';
export { LISTING_ORDERS, MAX_LIMIT, Page, keyOfRow, printPageKey, readPageKey } from './records/paging.js';
export type { ListingOrder, PageKey, PageRequest } from './records/paging.js';
export type { Repeats } from './records/repeats.js';
export { outdated, requireExpected } from './records/revision.js';
export type { Expected } from './records/revision.js';
export { inTurns } from './retention/in-turns.js';
export { COMPANIES_IN_USE, REMOVED_ROWS, RETAINED, before } from './retention/old-rows.js';
export type { CompanyWithOldRows, OldRows, RemovedBatch, RemovedRows, Retained } from './retention/old-rows.js';
export { Retention } from './retention/retention.js';
export type { OldRowsCount, RetentionRound } from './retention/retention.js';
export { RETENTION_SETTINGS, retentionDays } from './retention/settings.js';
export { buildIndex } from './schema/build-index.js';
export { COMPANY_TABLES } from './schema/company-tables.js';
export type { CompanyTable } from './schema/company-tables.js';
export { distributeAdded } from './large-installations/citus/distribute.js';
export { dayOfKey } from './secrets/key-day.js';
export { reseal } from './secrets/reseal.js';
export type { Resealed, Sealed } from './secrets/reseal.js';
export { SecretBox } from './secrets/secret-box.js';
export { countUnreadable } from './secrets/unreadable.js';
export { filesByPlace, moveFiles } from './storage/move-files.js';
export type { LostFile } from './storage/move-files.js';
export { removeFilesOf, removeUnnamed } from './storage/remove-unnamed.js';
export { StorageAway, StoredFileLost } from './storage/storage-faults.js';
export { StoredFiles } from './storage/stored-files.js';
export type { Kept, KeptRow } from './storage/stored-files.js';
export { startTracing } from './tracing/start-tracing.js';
export {
  SPAN_KINDS,
  beginSpan,
  contextOf,
  currentOrigin,
  currentTraceParent,
  endTracing,
  failSpan,
  inSpan,
  isTracing,
  traceHeaders,
  underSpan,
  workOfRequest,
} from './tracing/tracing.js';
export type { WorkOrigin } from './tracing/tracing.js';
export { batchesByKey, slicesOf } from './work/batches-by-key.js';
export { DeadlinePassed, joined, withDeadline } from './work/deadline.js';
export { mapInTurns } from './work/map-in-turns.js';
export { beginRequest, endRequest } from './work/open-requests.js';
export { KeyedSemaphores, NotEntered, Semaphore } from './work/semaphore.js';
export { SHUTDOWN_SIGNALS, setShutdownDeadline } from './work/shutdown-deadline.js';
export { TtlCache } from './work/ttl-cache.js';
export { callerSignal, currentAuthor, currentRequestId, inWorkContext } from './work/work-context.js';
export type { WorkAuthor, WorkContext } from './work/work-context.js';
