import type { CompanyId } from '../company-id.js';
import type { Tx } from '../database/sql.js';

/**
 * Has the worker publish the company's footprints anew, from the first on, once the transaction has committed. Asked for
 * before the rows that change are locked: whoever republishes takes the two in this order.
 */
export async function requestRepublication(tx: Tx, company: CompanyId): Promise<void> {
  await tx.query(
    `insert into republication (company) values ($1)
     on conflict (company) do update set requested = now(), cursor = null, due = now(), attempts = 0`,
    [company],
  );
}
