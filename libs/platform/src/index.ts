export { SHARED } from './company-id.js';
export type { CompanyId } from './company-id.js';
export { isUuid, newCompanyId, newSecret, newUuid, packUuid, sha256, unpackUuid } from './ids.js';
export { ConfigFault, EXIT_CONFIG, configOrExit, readConfig, warnOfUnknownSettings } from './config/read-config.js';
export { SECRET_SETTINGS, SETTING_NAMES } from './config/setting-names.js';
export type { SettingName, Settings } from './config/setting-names.js';
export { unknownSettings } from './config/unknown-settings.js';
export {
  DELIVERY_SETTINGS,
  ORGANISATIONS,
  SHARED_SETTINGS,
  SIGNING_SETTINGS,
  flag,
  integer,
  seconds,
} from './config/settings.js';
export type { RingKey } from './config/settings.js';
export { AtMost } from './at-most.js';
export { CompanyTurns } from './company-turns.js';
export type { TurnLimits } from './company-turns.js';
export { createLogger } from './logging.js';
export { endInTime } from './end-in-time.js';
export { growHeapBy } from './heap-growth.js';
export { inSlices } from './in-slices.js';
export { Database } from './database/database.js';
export type { DatabaseOptions } from './database/data-source.js';
export type { Snapshot, Sql, Tx } from './database/database.js';
export { isoTime } from './database/iso-time.js';
export { jsonTexts, PARTED } from './database/json-texts.js';
export { Gathered } from './database/gathered.js';
export { isDatabaseAway, isLockTimeout, violatedUnique, violatesForeignKey } from './database/database-faults.js';
export { isMigrated, migrate } from './database/migrate.js';
export { openQueueConnection } from './queue/queue-connection.js';
export type { QueueConnection, QueueRole } from './queue/queue-connection.js';
export { Company, PUBLISH_CHOICES } from './company/company.js';
export type { CompanySettings, Publish } from './company/company.js';
export { Companies } from './company/companies.js';
export { missingDefaultCompany } from './company/default-company.js';
export type { HostCompany } from './company/companies.js';
export { GHG_SCOPES } from './company/ghg-scopes.js';
export { requestRepublication } from './company/republication.js';
export { reseal } from './secrets/reseal.js';
export type { Resealed, Sealed } from './secrets/reseal.js';
export { SecretBox } from './secrets/secret-box.js';
export { PERMISSIONS, holds, isPermission } from './auth/permissions.js';
export type { Permission } from './auth/permissions.js';
export { companyOfClientId } from './auth/credentials.js';
export { Clients } from './auth/clients.js';
export type { Client, IssuedCredentials } from './auth/clients.js';
export { AccessTokens } from './auth/access-tokens.js';
export type { Caller } from './auth/access-tokens.js';
export { forgetRefreshTokens, RefreshTokens } from './auth/refresh-tokens.js';
export { Authenticator } from './auth/authenticator.js';
export type { Verdict } from './auth/authenticator.js';
export { PlatformModule } from './platform.module.js';
export { pathOf } from './http/path.js';
export { surfaceOf } from './http/surface.js';
export type { Surface } from './http/surface.js';
export { Refusal } from './http/refusal.js';
export { FaultFilter } from './http/fault-filter.js';
export { requestId } from './http/request-id.js';
export { prepareServer } from './http/http-server.js';
export { limitServer } from './http/server-limits.js';
export type { ServerLimits } from './http/server-limits.js';
export { LimitReached, Limits } from './http/limits.js';
export type { Limit } from './http/limits.js';
export { limitRequests, tooMany } from './http/limit-requests.js';
export { crossOrigin } from './http/cross-origin.js';
export { onlyBelow } from './http/below-prefix.js';
export { readQuery } from './http/query.js';
export { tooLarge } from './http/read-bytes.js';
export { allowedMethods, isAllowed } from './http/allowed-methods.js';
export { requireHost } from './http/require-host.js';
export { requireHttps } from './http/require-https.js';
export { bodyReader } from './http/body.js';
export type { BodyRule } from './http/body.js';
export { authenticate, requireCaller, unauthorized, verdictOf } from './http/caller.js';
export { AccessGuard, accessOf, AnyToken, By, Open, Requires } from './http/requires.js';
export type { Access } from './http/requires.js';
export { PassesAsSent, readFields, validationPipe } from './http/validation.js';
export { entityTagOf, revised } from './http/entity-tag.js';
export { EntityTags } from './http/entity-tags.interceptor.js';
export { IfMatch, outdated, requireExpected, takesIfMatch } from './http/if-match.js';
export type { Expected } from './http/if-match.js';
export { forgetKeptAnswers, KeptAnswers, SEALED_ANSWERS } from './idempotency/kept-answers.js';
export type { KeptAnswer, KeyPlace } from './idempotency/kept-answers.js';
export { sendJson } from './http/send-json.js';
export { MAX_LIMIT, printKey, readPage, single } from './http/paging.js';
export type { Page, PageKey, PageRequest } from './http/paging.js';
