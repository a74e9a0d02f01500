import { LATEST_MIGRATION } from '../migrations/index.js';
import { migrateQueue } from './migrate-queue.js';
import type { Sql } from '../database/sql.js';
import type { MigrationProgress } from './migrate-schema.js';
import { migrateSchema } from './migrate-schema.js';

export interface MigrateOptions extends Partial<MigrationProgress> {
  /** Where the queue is; by default in the same database. A Redis has no schema. */
  queueUrl?: string;
}

const TIMEOUT_MS = 300_000;

/** What api and worker report if the database does not have this release's schema. */
export const NOT_MIGRATED = 'The database is not migrated to this release.';

/**
 * Brings the schemas of the database and the queue up to this release. It may be started on several pods at once: one
 * works, the others wait. Other users of the database wait a few seconds at most.
 * @throws MigrationBlocked, QueueNotMigrated, or the driver's error
 */
export async function migrate(
  databaseUrl: string,
  { queueUrl = databaseUrl, report = () => undefined, timeoutMs = TIMEOUT_MS }: MigrateOptions = {},
): Promise<void> {
  await migrateSchema(databaseUrl, { report, timeoutMs });
  if (/^postgres(ql)?:/.test(queueUrl)) await migrateQueue(queueUrl, { report, timeoutMs });
}

/** Whether the database responds and has the schema of this release. */
export async function isMigrated(sql: Sql): Promise<boolean> {
  const known = await sql.queryAcross<{ there: boolean }>(
    'health',
    `select to_regclass('migration') is not null as there`,
  );
  if (!known[0]?.there) return false;
  const rows = await sql.queryAcross('health', 'select 1 from migration where name = $1', [LATEST_MIGRATION]);
  return rows.length > 0;
}
