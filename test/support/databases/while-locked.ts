import type { Installation } from '../processes/installation.js';

/** Does something while nobody gets at these tables. */
export async function whileLocked(
  { database }: Pick<Installation, 'database'>,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(`lock table ${tables.join(', ')} in access exclusive mode`);
    await work();
    await client.query('rollback');
  } finally {
    client.release();
  }
}
