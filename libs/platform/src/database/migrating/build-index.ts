import type { QueryRunner } from 'typeorm';
import { LOCK_WAIT_MS } from './lock-wait.js';

/**
 * Builds an index while others go on writing to its table, however large that is. Only in a migration that runs outside of
 * a transaction (`readonly transaction = false`), and may be repeated: an index that is there is left as it is, and what is
 * left of one whose building broke off is dropped first.
 *
 * @param definition what `create index` has behind the name, such as `on element (company, sku)`
 */
export async function buildIndex(runner: QueryRunner, name: string, definition: string, unique = false): Promise<void> {
  const [there] = (await runner.query(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass(quote_ident($1))',
    [name],
  )) as { valid: boolean }[];
  if (there?.valid) return;
  await waiting(runner, async () => {
    if (there) await runner.query(`drop index concurrently ${name}`);
    await runner.query(`create ${unique ? 'unique ' : ''}index concurrently ${name} ${definition}`);
  });
}

/** Drops an index, where it is there, in the same way. */
export async function dropIndex(runner: QueryRunner, name: string): Promise<void> {
  await waiting(runner, () => runner.query(`drop index concurrently if exists ${name}`));
}

/** What works concurrently waits for every transaction that was there before it, and holds nobody up meanwhile. */
async function waiting(runner: QueryRunner, work: () => Promise<unknown>): Promise<void> {
  await runner.query('set lock_timeout = 0');
  try {
    await work();
  } finally {
    await runner.query(`set lock_timeout = ${LOCK_WAIT_MS}`);
  }
}
