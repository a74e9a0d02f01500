import type { CompanyId } from '../../records/company-id.js';
import type { Database } from '../database.js';
import type { Tx } from '../sql.js';
import { HeldLock } from './company-lock.js';
import { turnsOf } from './company-turns.js';

/**
 * A transaction that holds the lock on the graph of one company until it ends. Every function that recomputes figures takes
 * one as its parameter, so that nothing is recomputed without the lock or under the lock of another company.
 */
export type HeldGraph = HeldLock<'graph'>;

/**
 * Waits for the lock on a company's graph, holding a connection meanwhile; a request uses `inGraph` instead. Whatever changes a
 * figure, a weight or recycled content needs the lock until its transaction ends. Without it two sources of one parent lose
 * updates, common ancestors deadlock, and two inserts close a cycle.
 */
export function lockGraph(tx: Tx, company: CompanyId): Promise<HeldGraph> {
  return HeldLock.take(tx, 'graph', company);
}

/** Runs a request's transaction under the lock on a company's graph. It waits its turn without a connection. @throws Busy */
export function inGraph<T>(database: Database, company: CompanyId, work: (graph: HeldGraph) => Promise<T>): Promise<T> {
  return turnsOf(database).run('graph', company, work);
}
