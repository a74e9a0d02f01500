import { LATEST_MIGRATION } from '../migrations/index.js';
import { migrateQueue } from '../queue/migrate-queue.js';
import type { Sql } from './sql.js';
import type { MigrationProgress } from './migrating/migrate-schema.js';
import { migrateSchema } from './migrating/migrate-schema.js';

export interface MigrateOptions extends Partial<MigrationProgress> {
  /** Where the queue lies; in the same database where it isn't given. A Redis has no schema. */
  queueUrl?: string;
}

const TIMEOUT_MS = 300_000;

/** What api and worker say of a database that has not got this release's schema. */
export const NOT_MIGRATED = 'The database is not migrated to this release.';

/**
 * Brings the schema up to this release, and that of the queue. Safe to start on several pods at once: one works, the
 * others wait. Whoever uses the database meanwhile waits a few seconds at most.
 * @throws MigrationBlocked, QueueNotMigrated, or what the driver says
 */
export async function migrate(
  databaseUrl: string,
  { queueUrl = databaseUrl, report = () => undefined, timeoutMs = TIMEOUT_MS }: MigrateOptions = {},
): Promise<void> {
  await migrateSchema(databaseUrl, { report, timeoutMs });
  if (/^postgres(ql)?:/.test(queueUrl)) await migrateQueue(queueUrl, { report, timeoutMs });
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
