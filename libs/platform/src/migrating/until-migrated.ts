import { setTimeout as wait } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Sql } from '../database/sql.js';
import { isMigrated, NOT_MIGRATED } from './migrate.js';

const POLL_MS = 500;

/** Waits, without a limit, until the database has the schema of this release. It logs that it waits. */
export async function untilMigrated(sql: Sql): Promise<void> {
  const log = new Logger('Database');
  let isReported = false;
  for (;;) {
    // A database that cannot be reached says nothing about its schema.
    const migrated = await isMigrated(sql).catch(() => undefined);
    if (migrated) break;
    if (migrated === false && !isReported)
      log.error(`${NOT_MIGRATED} Nothing is done until the migrate command was run.`);
    isReported ||= migrated === false;
    await wait(POLL_MS);
  }
  if (isReported) log.log('The database is migrated now.');
}
