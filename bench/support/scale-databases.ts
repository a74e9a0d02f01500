import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#platform';
import { Companies } from '#access';
import { Database as Databases, migrate } from '#platform';
import type { BenchDatabase } from './database-server.js';
import { openDatabase, SETTINGS } from './database-server.js';

/** The settings that figures are taken with. Statements and the blocks that they touch are counted. */
const MEASURED = { ...SETTINGS, max_wal_size: '1GB', shared_preload_libraries: 'pg_stat_statements' };

/** Nothing has to survive a crash while rows are made: what is not whole is made anew. */
const FILLED = {
  ...{
    shared_buffers: '2GB',
    max_wal_size: '1GB',
    checkpoint_timeout: '30min',
    work_mem: '256MB',
    maintenance_work_mem: '1GB',
  },
  ...{ fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', wal_level: 'minimal', max_wal_senders: '0' },
};

/** A folder with a whole database. One that is not whole, as its filling broke off, is filled anew. */
export async function filledOnce(folder: string, fill: (database: Database) => Promise<unknown>): Promise<void> {
  const mark = join(folder, 'filled');
  if (existsSync(mark)) return;
  await rm(folder, { recursive: true, force: true });
  const from = performance.now();
  const server = await openDatabase(folder, FILLED);
  try {
    await migrate(server.url);
    const database = await Databases.open(server.url, { poolSize: 2, statementMs: 0 });
    try {
      await fill(database);
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
  await writeFile(mark, `Filled in ${Math.round((performance.now() - from) / 1_000)} s.\n`);
}

export function openMeasured(folder: string): Promise<BenchDatabase> {
  return openDatabase(folder, MEASURED);
}

export async function companyNamed(database: Database, subdomain: string) {
  const companies = new Companies(database);
  return (await companies.bySubdomain(subdomain)) ?? companies.create(subdomain, subdomain);
}
