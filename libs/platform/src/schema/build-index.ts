import type { QueryRunner } from 'typeorm';
import { LOCK_WAIT_MS } from './lock-wait.js';

/**
 * Builds an index while others write to its table, however large that is. Only for migrations that run outside of a
 * transaction (`readonly transaction = false`). It may be repeated: an existing index is kept, and the remains of an
 * interrupted build are dropped first.
 *
 * @param definition the part of `create index` after the name, such as `on element (company, sku)`
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

/** Drops an index if it exists, also without blocking writers. */
export async function dropIndex(runner: QueryRunner, name: string): Promise<void> {
  await waiting(runner, () => runner.query(`drop index concurrently if exists ${name}`));
}

/**
 * A concurrent build waits for every transaction that began before it, and blocks nobody meanwhile. So it has no
 * timeout.
 */
async function waiting(runner: QueryRunner, work: () => Promise<unknown>): Promise<void> {
  await runner.query('set lock_timeout = 0');
  try {
    await work();
  } finally {
    await runner.query(`set lock_timeout = ${LOCK_WAIT_MS}`);
  }
}
