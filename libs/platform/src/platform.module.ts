import type { DynamicModule } from '@nestjs/common';
import { Inject, Injectable, Module } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { RingKey } from './config/settings.js';
import { Clients } from './auth/clients.js';
import { Companies } from './company/companies.js';
import { DEFAULT_COMPANY, DefaultCompanyCheck } from './company/default-company.js';
import { Database } from './database/database.js';
import { untilMigrated } from './database/until-migrated.js';
import { SecretBox } from './secrets/secret-box.js';

export interface PlatformSettings {
  DATABASE_URL: string;
  DATABASE_POOL: number;
  SECRET_KEYS: readonly RingKey[];
  DEFAULT_COMPANY?: string | undefined;
}

/** How long a starting process waits for its database. */
const PATIENCE_MS = 60_000;

@Injectable()
class DatabaseLifetime implements OnApplicationShutdown {
  constructor(@Inject(Database) private readonly database: Database) {}

  onApplicationShutdown(): Promise<void> {
    return this.database.close();
  }
}

/** Database, companies, clients and the box for secrets: what every app stands on. */
@Module({})
export class PlatformModule {
  /** @param waitsForSchema whether nothing starts before the database is migrated to this release */
  static with(settings: PlatformSettings, applicationName: string, { waitsForSchema = false } = {}): DynamicModule {
    return {
      module: PlatformModule,
      global: true,
      providers: [
        {
          provide: Database,
          useFactory: async () => {
            const database = await Database.open(
              settings.DATABASE_URL,
              { poolSize: settings.DATABASE_POOL, applicationName },
              PATIENCE_MS,
            );
            if (waitsForSchema) await untilMigrated(database);
            return database;
          },
        },
        DatabaseLifetime,
        { provide: Companies, useFactory: (database: Database) => new Companies(database), inject: [Database] },
        { provide: Clients, useFactory: (database: Database) => new Clients(database), inject: [Database] },
        { provide: DEFAULT_COMPANY, useValue: settings.DEFAULT_COMPANY },
        DefaultCompanyCheck,
        { provide: SecretBox, useValue: new SecretBox(settings.SECRET_KEYS) },
      ],
      exports: [Database, Companies, Clients, SecretBox],
    };
  }
}
