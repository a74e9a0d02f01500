import type { CompanyId } from '../records/company-id.js';
import type { Sql } from './sql.js';
import { takeByCompany } from '../large-installations/citus/take-by-company.js';

/** How old rows are deleted. */
export interface Forgotten {
  /** Finds `$1` rows at most, of any companies: `company` and `key`, the oldest first. */
  find: string;
  /**
   * Deletes those of a company, `$1`, whose keys are among `$2`, and returns a row for each. It skips locked rows (`for update skip
   * locked`): these are deleted the next time, and several processes delete different rows.
   */
  remove: string;
}

/**
 * Deletes old rows, batch by batch, until none are left.
 * @param shouldContinue asked before each batch but the first
 * @returns how many rows were deleted
 */
export async function forgetAll(
  sql: Sql,
  { find, remove }: Forgotten,
  batchSize: number,
  shouldContinue: () => boolean,
): Promise<number> {
  let count = 0;
  for (;;) {
    const found = await sql.queryAcross<{ company: CompanyId; key: unknown }>('purge', find, [batchSize]);
    const removed = await takeByCompany(found, (company, rows) =>
      sql.query(remove, [company, rows.map(({ key }) => key)]),
    );
    count += removed.length;
    if (found.length < batchSize || removed.length === 0 || !shouldContinue()) return count;
  }
}
