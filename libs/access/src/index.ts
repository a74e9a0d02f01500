export { AccessStoreModule } from './access-store.module.js';
export { AuditChain } from './audit/audit-chain.js';
export { AuditEntries } from './audit/audit-entries.js';
export { AuditKeys, SEALED_AUDIT_KEYS } from './audit/audit-keys.js';
export type { AuditEntry, AuditFilter } from './audit/audit-listing.js';
export { AUDIT_ACTIONS, AUDIT_KINDS, SECRET_CHANGED } from './audit/audited-change.js';
export type { AuditAction, AuditKind, AuditedChange } from './audit/audited-change.js';
export { ChainBroken } from './audit/chain-rows.js';
export { differences } from './audit/changes.js';
export type { Changes, Trail } from './audit/changes.js';
export { OldAuditEntries } from './audit/old-audit-entries.js';
export { entryOf, entryValues, recordChange } from './audit/record-change.js';
export { verifyChain } from './audit/verify-chain.js';
export type { ChainCheck, NotedHead } from './audit/verify-chain.js';
export { AccessTokens } from './auth/access-tokens.js';
export type { Caller } from './auth/access-tokens.js';
export { Authenticator } from './auth/authenticator.js';
export type { Verdict } from './auth/authenticator.js';
export { baseTokenRequests } from './auth/base-token-requests.js';
export { CLIENT_STATES, UNLIMITED, clientState, endsLater } from './auth/client.js';
export type {
  ActiveClient,
  Client,
  ClientLimits,
  ClientSettings,
  ClientState,
  IssuedCredentials,
} from './auth/client.js';
export { Clients } from './auth/clients.js';
export { companyOfApiKey, companyOfClientId } from './auth/credentials.js';
export { ExpiringClients, expiringClients } from './auth/expiring-clients.js';
export { BaseTokenRequests, LastUses } from './auth/last-uses.js';
export { PERMISSIONS, holds, isPermission, permissionOfScope } from './auth/permissions.js';
export type { Permission } from './auth/permissions.js';
export { RefreshTokens, forgetRefreshTokens } from './auth/refresh-tokens.js';
export { CompanyDeletion } from './company-data/company-deletion.js';
export { exportCompany } from './company-data/company-export.js';
export type { ExportManifest, ExportedFile } from './company-data/company-export.js';
export { importCompany } from './company-data/company-import.js';
export type { ExportArchive, ImportedCompany } from './company-data/company-import.js';
export { badExport, requireManifest } from './company-data/importable.js';
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
export { GHG_SCOPES } from './company/ghg-scopes.js';
export { isOpenCompany } from './company/is-open.js';
export { requestRepublication } from './company/republication.js';
export { KeptAnswers, SEALED_ANSWERS, forgetKeptAnswers } from './idempotency/kept-answers.js';
export type { KeptAnswer, KeyPlace } from './idempotency/kept-answers.js';
