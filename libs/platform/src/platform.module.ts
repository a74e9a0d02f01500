import type { DynamicModule, OnApplicationShutdown } from '@nestjs/common';
import { Injectable, Logger, Module } from '@nestjs/common';
import type { RingKey } from './config/settings.js';
import { reasonOf } from './logging/reason.js';
import { Database } from './database/database.js';
import { ReadReplica } from './large-installations/replica/read-replica.js';
import { untilMigrated } from './migrating/until-migrated.js';
import { withDeadline } from './work/deadline.js';
import { Outbound } from './installation/outbound.js';
import { Outage } from './logging/outage.js';
import { Metrics } from './metrics/metrics.js';
import { measureOutbound } from './metrics/outbound-metrics.js';
import { StorageMetrics } from './storage/storage-metrics.js';
import { StoredFiles } from './storage/stored-files.js';
import type { Storage } from './config/storage-setting.js';
import { SecretBox } from './secrets/secret-box.js';

export interface PlatformSettings {
  DATABASE_URL: string;
  DATABASE_POOLER?: 'transaction' | undefined;
  DATABASE_POOL: number;
  /** Of apis. */
  DATABASE_READ_URL?: string | undefined;
  DATABASE_READ_WAIT?: number;
  SECRET_KEYS: readonly RingKey[];
  STORAGE_URL?: readonly Storage[] | undefined;
  OUTBOUND?: 'on' | 'off';
}

export interface PlatformOptions {
  /** The name that the database shows for our connections. */
  applicationName: string;
  /** Whether the start waits until the database is migrated to this release. */
  waitsForSchema?: boolean;
}

/** How long a process waits for its database at the start. */
const DATABASE_TIMEOUT_MS = 60_000;
/** How long a database that was away may take to show that it is back. */
const LOOK_MS = 3_000;

@Injectable()
class DatabaseLifetime implements OnApplicationShutdown {
  constructor(private readonly database: Database) {}

  onApplicationShutdown(): Promise<void> {
    return this.database.close();
  }
}

/** Database, files, metrics and the secret box, which every app needs. */
@Module({})
export class PlatformModule {
  static forRoot(settings: PlatformSettings, options: PlatformOptions): DynamicModule {
    return {
      module: PlatformModule,
      global: true,
      providers: [
        { provide: Database, useFactory: () => openDatabase(settings, options) },
        {
          provide: StoredFiles,
          useFactory: (database: Database, metrics: Metrics) =>
            new StoredFiles(database, settings.STORAGE_URL, storageMetrics(metrics, settings.STORAGE_URL)),
          inject: [Database, Metrics],
        },
        {
          provide: Outbound,
          useFactory: (database: Database, metrics: Metrics) => openOutbound(database, metrics, settings.OUTBOUND),
          inject: [Database, Metrics],
        },
        { provide: SecretBox, useValue: new SecretBox(settings.SECRET_KEYS) },
        DatabaseLifetime,
        Metrics,
      ],
      exports: [Database, Metrics, Outbound, SecretBox, StoredFiles],
    };
  }
}

/** None where all files are in the database. */
function storageMetrics(metrics: Metrics, places: readonly Storage[] = []): StorageMetrics | undefined {
  return places.some(({ kind }) => kind !== 'database') ? new StorageMetrics(metrics) : undefined;
}

/** Read before anything could be sent. */
async function openOutbound(database: Database, metrics: Metrics, setting?: 'on' | 'off'): Promise<Outbound> {
  const outbound = new Outbound(database, setting);
  measureOutbound(metrics, outbound);
  await outbound.whyStopped();
  return outbound;
}

async function openDatabase(
  { DATABASE_URL, DATABASE_POOLER, DATABASE_POOL, DATABASE_READ_URL, DATABASE_READ_WAIT = 0 }: PlatformSettings,
  { applicationName, waitsForSchema = false }: PlatformOptions,
): Promise<Database> {
  const log = new Logger('Database');
  let isTold = false;
  const tell = (fault: unknown): void => {
    if (!isTold) log.warn(`The database can't be reached; nothing is done until it can: ${reasonOf(fault)}`);
    isTold = true;
  };
  const options = { poolSize: DATABASE_POOL, applicationName, pooler: DATABASE_POOLER };
  const database = await Database.open(DATABASE_URL, options, DATABASE_TIMEOUT_MS, tell);
  if (isTold) log.warn('The database is reached now.');
  database.outage = outageOf(database, log);
  if (waitsForSchema) await untilMigrated(database);
  if (DATABASE_READ_URL) {
    const ofReads = { ...options, applicationName: `${applicationName} reads`, waitMs: DATABASE_READ_WAIT };
    database.replica = new ReadReplica(database, DATABASE_READ_URL, ofReads);
  }
  return database;
}

function outageOf(database: Database, log: Logger): Outage {
  const words = { away: 'The database is away', back: 'The database is back' };
  const look = () => withDeadline(database.pool.query('select 1'), LOOK_MS);
  return new Outage(words, look, log);
}
