import type { CompanyId, Database, Tx } from '#platform';
import { HeldLock, turnsOf } from '#platform';

/**
 * One writer of an owner's datasets and taxonomy at a time: two would make the same node, write the same database, or
 * put a node below a path that is just changing. A request has its turn without holding a connection before, and gives up
 * behind a long import: the caller is told to come again. @throws Busy
 */
export function inDatasets<T>(database: Database, owner: CompanyId, work: (tx: Tx) => Promise<T>): Promise<T> {
  return turnsOf(database).run('datasets', owner, work);
}

/** The same for an operator's work: a long file, a slow pipe and a wait for an import are no faults; the limits are meant for requests. */
export async function lockDatasetsForLong(tx: Tx, owner: CompanyId): Promise<void> {
  await tx.query(
    `select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
       set_config('idle_in_transaction_session_timeout', '0', true)
     where $1::uuid is not null`,
    [owner],
  );
  await HeldLock.take(tx, 'datasets', owner);
}
