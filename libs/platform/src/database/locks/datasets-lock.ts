import { Conflict } from '#faults';
import type { CompanyId } from '../../records/company-id.js';
import type { Database } from '../database.js';
import type { Tx } from '../sql.js';
import { HeldLock } from './company-lock.js';
import { SHARED } from '../../records/company-id.js';
import { turnsOf } from './company-turns.js';

/**
 * Runs a request's transaction as the only writer of an owner's datasets and taxonomy. Two writers would create the same node,
 * write the same database, or put a node below a path that is changing. The request waits its turn without a connection.
 * @throws Busy if it waits too long, behind a long import for instance
 */
export function inDatasets<T>(database: Database, owner: CompanyId, work: (tx: Tx) => Promise<T>): Promise<T> {
  return turnsOf(database).run('datasets', owner, work);
}

/**
 * Takes the same lock for an operator's command, and lifts the timeouts of the transaction. Those are meant for requests: a
 * command may read a long file or a slow pipe, or wait for an import. The company is not deleted meanwhile.
 * @throws Conflict if it is closed
 */
export async function lockDatasetsForLong(tx: Tx, owner: CompanyId): Promise<void> {
  await tx.query(
    `select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
       set_config('idle_in_transaction_session_timeout', '0', true)
     where $1::uuid is not null`,
    [owner],
  );
  await HeldLock.take(tx, 'datasets', owner);
  if (owner === SHARED) return;
  // Datasets have no foreign key to their company, which would be the same lock.
  const open = await tx.query('select from held_company($1, true) where closed is null', [owner]);
  if (open.length === 0) throw new Conflict('The company is closed.');
}
