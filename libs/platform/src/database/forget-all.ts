import type { Sql } from './sql.js';

/**
 * Runs a statement that deletes old rows, batch by batch, until none are left.
 * @param text deletes `$1` rows at most and returns a row for each. It skips locked rows (`for update skip locked`):
 * these are deleted the next time, and several processes delete different rows.
 * @param shouldContinue asked before each batch but the first
 * @returns how many rows were deleted
 */
export async function forgetAll(
  sql: Sql,
  text: string,
  batchSize: number,
  shouldContinue: () => boolean,
): Promise<number> {
  let count = 0;
  let deleted: unknown[];
  do {
    deleted = await sql.queryAcross('purge', text, [batchSize]);
    count += deleted.length;
  } while (deleted.length === batchSize && shouldContinue());
  return count;
}
