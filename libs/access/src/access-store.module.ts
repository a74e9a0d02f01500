import type { DynamicModule } from '@nestjs/common';
import { Module } from '@nestjs/common';
import { AuditChain } from './audit/audit-chain.js';
import { AuditEntries } from './audit/audit-entries.js';
import { AuditKeys } from './audit/audit-keys.js';
import { Clients } from './auth/clients.js';
import { BaseTokenRequests, LastUses } from './auth/last-uses.js';
import type { RingKey } from '#platform';
import { SecretBox } from '#platform';
import { Companies } from './company/companies.js';
import { DEFAULT_COMPANY, DefaultCompanyCheck } from './company/default-company.js';

const STORES = [AuditChain, AuditEntries, BaseTokenRequests, Clients, Companies, LastUses];

export interface AccessSettings {
  /** Of those who chain entries of the audit, or check the chain. */
  AUDIT_KEYS?: readonly RingKey[] | undefined;
  DEFAULT_COMPANY?: string | undefined;
}

/** Companies, their clients, and the audit. */
@Module({})
export class AccessStoreModule {
  static forRoot(settings: AccessSettings): DynamicModule {
    return {
      module: AccessStoreModule,
      global: true,
      providers: [
        ...STORES,
        DefaultCompanyCheck,
        {
          provide: AuditKeys,
          useFactory: (box: SecretBox) => new AuditKeys(settings.AUDIT_KEYS ?? [], box),
          inject: [SecretBox],
        },
        { provide: DEFAULT_COMPANY, useValue: settings.DEFAULT_COMPANY },
      ],
      exports: STORES,
    };
  }
}
