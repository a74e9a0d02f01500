import type { CompanyId, Tx } from '#platform';

/**
 * Makes the worker republish all of the company's footprints once the transaction has committed. Call this before the
 * rows that change are locked: a republication takes the two locks in this order.
 */
export async function requestRepublication(tx: Tx, company: CompanyId): Promise<void> {
  await tx.query(
    `insert into republication (company) values ($1)
     on conflict (company) do update set requested = excluded.requested, cursor = null, due = excluded.due, attempts = 0`,
    [company],
  );
}
