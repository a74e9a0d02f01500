// Words that every library uses.
export { SHARED } from './company-id.js';
export type { CompanyId } from './company-id.js';
export { isUuid, newCompanyId, newSecret, newUuid, packUuid, sha256, unpackUuid, withUuids } from './ids.js';

// A process: its configuration, logs and end.
export { ConfigFault, EXIT_CONFIG, configOrExit, readConfig, warnOfUnknownSettings } from './config/read-config.js';
export { API_SETTINGS, DEFAULT_LIMITS, hasWholeTlsPair, TLS_PAIR_FAULT } from './config/api-settings.js';
export { DIRECT_URL_FAULT, directUrl, isDirectUrlKnown, queueUrl } from './config/database-addresses.js';
export { SETTING_NAMES } from './config/setting-names.js';
export type { SettingName, Settings } from './config/setting-names.js';
export { givenSettings } from './config/given-settings.js';
export { AUDIT_SETTINGS, DELIVERY_SETTINGS, integer, SHARED_SETTINGS, SIGNING_SETTINGS } from './config/settings.js';
export { unknownSettings } from './config/unknown-settings.js';
export { isLeaseLongEnough, LEASE_FAULT, WORKER_SETTINGS } from './config/worker-settings.js';
export { AppLogger } from './logging/app-logger.js';
export type { LogEntry } from './logging/app-logger.js';
export { switchLevelOnSignal } from './logging/level-switch.js';
export { POOLS } from './database/pools.js';
export { isToldAsOutage } from './logging/outage.js';
export { SparingWarning } from './logging/sparing-warning.js';
export { AccessStoreModule } from './company/access-store.module.js';
export { PlatformModule } from './platform.module.js';
export { BUILD, COMMIT, VERSION } from './version.js';

// What operators are told of a process.
export { Health, QueueProbe } from './operations/health.js';
export { OperationsModule } from './operations/operations.module.js';
export { listeningOrExit } from './operations/listening.js';
export { OperationsPort } from './operations/operations-port.js';
export { readableSeconds } from './operations/operators-view.js';
export type { OperatorsTable, OperatorsView } from './operations/operators-view.js';
export { measureCertificate, measureKeys } from './metrics/expiry-metrics.js';
export { Metrics } from './metrics/metrics.js';
export type { Collect } from './metrics/metrics.js';
export { startTracing } from './tracing/start-tracing.js';
export {
  beginSpan,
  contextOf,
  currentOrigin,
  currentTraceParent,
  failSpan,
  inSpan,
  isTracing,
  SPAN_KINDS,
  traceHeaders,
  underSpan,
  workOfRequest,
} from './tracing/tracing.js';
export type { WorkOrigin } from './tracing/tracing.js';

// The start and the end of a process.
export { setShutdownDeadline, SHUTDOWN_SIGNALS } from './shutdown-deadline.js';

// Work in one process: how much of it at a time, and for whom.
export { callerSignal, currentAuthor, currentRequestId, inWorkContext } from './work-context.js';
export type { WorkAuthor, WorkContext } from './work-context.js';
export { batchesByKey, slicesOf } from './batches-by-key.js';
export { joined, withDeadline } from './deadline.js';
export { beginRequest, endRequest } from './open-requests.js';
export { mapInTurns } from './map-in-turns.js';
export { KeyedSemaphores, NotEntered, Semaphore } from './semaphore.js';

// The database.
export { amongThese } from './database/among-these.js';
export { BatchedQueries } from './database/batched-queries.js';
export { Database } from './database/database.js';
export { StoppableWork, WorkStopped } from './database/stoppable-work.js';
export { inSavepoint } from './database/savepoint.js';
export type { Snapshot, Sql, StatementOptions, Tx } from './database/sql.js';
export type { DatabaseOptions } from './database/data-source.js';
export type { Reads } from './database/reads.js';
export { HeldLock } from './database/company-lock.js';
export { CompanyTurns, turnsOf } from './database/company-turns.js';
export {
  isCollision,
  isDatabaseAway,
  isLockTimeout,
  isRefusedRow,
  violatedUnique,
  violatesForeignKey,
} from './database/database-faults.js';
export { reasonOf } from './logging/reason.js';
export { forgetAll } from './database/forget-all.js';
export { takeByCompany } from './database/take-by-company.js';
export { poolerFacts } from './database/pooler-facts.js';
export type { PoolerFacts } from './database/pooler-facts.js';
export { replicaFacts } from './database/replica/replica-facts.js';
export type { RoleBehind } from './database/roles-behind.js';
export { rolesBehind } from './database/roles-behind.js';
export { connectionsByProgram, EXTENSIONS, missingRights, serverFacts } from './database/server-facts.js';
export { isoTime } from './database/iso-time.js';
export { repeated } from './database/repeated.js';
export { lockStates } from './database/lock-states.js';
export type { LockState } from './database/lock-states.js';

// Whether the database is the installation's own, and what has an effect outside of it.
export { confirmInstallation, readInstallation } from './installation/installation.js';
export type { Installation } from './installation/installation.js';
export { Outbound, OUTBOUND_STOP_MESSAGES } from './installation/outbound.js';
export type { OutboundStop } from './installation/outbound.js';

// Migrations.
export { isMigrated, migrate, NOT_MIGRATED } from './database/migrate.js';
export { MIGRATIONS } from './migrations/index.js';
export { buildIndex } from './database/migrating/build-index.js';
export { distributeAdded } from './database/migrating/distribute.js';
export { EFFECTS } from './database/migrating/migration-effects.js';
export { migrationStates, openMigrations } from './database/migrating/migration-status.js';
export { MigrationBlocked } from './database/migrating/migrate-schema.js';
export { QueueNotMigrated } from './queue/migrate-queue.js';

// The queue.
export { openRedis } from './queue/open-redis.js';
export type { RedisClient } from './queue/open-redis.js';
export { openQueueConnection } from './queue/queue-connection.js';
export type { QueueConnection } from './queue/queue-connection.js';
export { QUEUE_FAULT_MESSAGES } from './queue/queue-fault.js';
export type { QueueFault } from './queue/queue-fault.js';
export { QUEUE_PREFIX } from './queue/queue-prefix.js';
export { isRedis } from './queue/redis-address.js';
export { redisFacts } from './queue/redis-facts.js';
export type { RedisFacts } from './queue/redis-facts.js';

// Companies, their clients and the clients' permissions.
export { AccessTokens } from './auth/access-tokens.js';
export type { Caller } from './auth/access-tokens.js';
export { Authenticator } from './auth/authenticator.js';
export { BaseTokenRequests, LastUses } from './auth/last-uses.js';
export { baseTokenRequests } from './auth/base-token-requests.js';
export type { BaseTokenRequest } from './auth/base-token-requests.js';
export type { Verdict } from './auth/authenticator.js';
export { Clients } from './auth/clients.js';
export { CLIENT_STATES, clientState, endsLater, UNLIMITED } from './auth/client.js';
export type {
  ActiveClient,
  Client,
  ClientLimits,
  ClientSettings,
  ClientState,
  IssuedCredentials,
} from './auth/client.js';
export { ExpiringClients, expiringClients } from './auth/expiring-clients.js';
export type { ExpiringClient } from './auth/expiring-clients.js';
export type { RotatedClient } from './auth/rotate-clients.js';
export { companyOfApiKey, companyOfClientId } from './auth/credentials.js';
export { holds, isPermission, PERMISSIONS, permissionOfScope } from './auth/permissions.js';
export type { Permission } from './auth/permissions.js';
export { forgetRefreshTokens, RefreshTokens } from './auth/refresh-tokens.js';
export { Companies } from './company/companies.js';
export type { HostCompany } from './company/companies.js';
export {
  ACCESS_CHOICES,
  DEFAULT_ANSWER_DUE_DAYS,
  DEFAULT_LANGUAGES,
  MAX_ANSWER_DUE_DAYS,
  PUBLISH_CHOICES,
  PUBLISH_GAPS_CHOICES,
  SCOPE2_METHODS,
} from './company/company.js';
export type { Company, CompanySettings, PactAccess, Publish, PublishGaps, Scope2Method } from './company/company.js';
export { missingDefaultCompany } from './company/default-company.js';
export { CompanyDeletion } from './company/company-deletion.js';
export type { CompanyDeleted } from './company/company-deletion.js';
export { exportCompany } from './company/company-export.js';
export type { ExportedFile, ExportManifest } from './company/company-export.js';
export { importCompany } from './company/company-import.js';
export { badExport, requireManifest } from './company/importable.js';
export type { ExportArchive, ImportedCompany } from './company/company-import.js';
export { COMPANY_TABLES } from './company/company-tables.js';
export type { CompanyTable } from './company/company-tables.js';
export { isOpenCompany } from './company/is-open.js';
export { GHG_SCOPES } from './company/ghg-scopes.js';
export { requestRepublication } from './company/republication.js';

// Bytes of rows, in the rows or outside of the database.
export type { Storage } from './storage/storage-setting.js';
export { StorageAway, StoredFileLost } from './storage/storage-faults.js';
export { StoredFiles } from './storage/stored-files.js';
export type { Kept, KeptRow } from './storage/stored-files.js';
export { filesByPlace, moveFiles } from './storage/move-files.js';
export type { FilesInPlace, LostFile } from './storage/move-files.js';
export { removeUnnamed } from './storage/remove-unnamed.js';

// What is removed when it is old.
export { inTurns } from './retention/in-turns.js';
export { before, COMPANIES_IN_USE, REMOVED_ROWS, RETAINED } from './retention/old-rows.js';
export type {
  CompanyWithOldRows,
  OldRows,
  RemovedBatch,
  RemovedRows,
  Retained,
  RetentionDays,
} from './retention/old-rows.js';
export { Retention } from './retention/retention.js';
export type { OldRowsCount, RetentionRound } from './retention/retention.js';
export { RETENTION_SETTINGS, retentionDays } from './retention/settings.js';

// Sealed secrets, and stored answers to repeated requests.
export { forgetKeptAnswers, KeptAnswers, SEALED_ANSWERS } from './idempotency/kept-answers.js';
export type { KeptAnswer, KeyPlace } from './idempotency/kept-answers.js';
export { reseal } from './secrets/reseal.js';
export { dayOfKey } from './secrets/key-day.js';
export type { Resealed, Sealed } from './secrets/reseal.js';
export { countUnreadable } from './secrets/unreadable.js';
export { SecretBox } from './secrets/secret-box.js';

// The audit: who changed what, and the chain that shows whether somebody touched that since.
export { AuditChain } from './audit/audit-chain.js';
export { AuditEntries } from './audit/audit-entries.js';
export { OldAuditEntries } from './audit/old-audit-entries.js';
export type { AuditEntry, AuditFilter } from './audit/audit-listing.js';
export { AuditKeys, SEALED_AUDIT_KEYS } from './audit/audit-keys.js';
export { AUDIT_ACTIONS, AUDIT_KINDS, SECRET_CHANGED } from './audit/audited-change.js';
export type { AuditAction, AuditedChange, AuditKind } from './audit/audited-change.js';
export { ChainBroken } from './audit/chain-rows.js';
export { verifyChain } from './audit/verify-chain.js';
export type { ChainCheck, NotedHead } from './audit/verify-chain.js';
export { differences } from './audit/changes.js';
export type { Changes, Trail } from './audit/changes.js';
export { entryOf, entryValues, recordChange } from './audit/record-change.js';

// Pages and revisions of records.
export { keyOfRow, LISTING_ORDERS, MAX_LIMIT, Page, printPageKey, readPageKey } from './paging.js';
export type { ListingOrder, PageKey, PageRequest } from './paging.js';
export { outdated, requireExpected } from './revision.js';
export type { Expected } from './revision.js';
