import { runMigrations } from 'bullmq';
import pg from 'pg';
import { LATEST_MIGRATION } from '../migrations/index.js';
import type { Sql } from './database.js';
import { dataSource } from './data-source.js';

/** Any number will do, as long as every release takes the same one. */
const MIGRATION_LOCK = 7_300_331;

/** Brings the schema up to this release. Safe to start on several pods at once: one works, the others wait. */
export async function migrate(databaseUrl: string): Promise<void> {
  const lock = new pg.Client({ connectionString: databaseUrl, application_name: 'footprint-exchange migrate' });
  await lock.connect();
  // An index on a large table takes its time.
  const source = dataSource(databaseUrl, { poolSize: 2, statementMs: 0 });
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await source.initialize();
    await source.runMigrations();
    await migrateQueue(lock);
  } finally {
    if (source.isInitialized) await source.destroy();
    await lock.end();
  }
}

/** BullMQ's own tables, in the schema `bullmq`; only used where the queue lies in PostgreSQL. */
async function migrateQueue(client: pg.Client): Promise<void> {
  await runMigrations(client);
}

/** Whether the database answers and holds the schema of this release. */
export async function isMigrated(sql: Sql): Promise<boolean> {
  const known = await sql.queryAcross<{ there: boolean }>(
    'health',
    `select to_regclass('migration') is not null as there`,
  );
  if (!known[0]?.there) return false;
  const rows = await sql.queryAcross('health', 'select 1 from migration where name = $1', [LATEST_MIGRATION]);
  return rows.length > 0;
}
