import type { CompanyId, Tx } from '#platform';
import { HeldLock } from '#platform';

/**
 * A transaction that holds the graph of one company until it ends. Only the lock hands it out, and whatever recomputes
 * figures demands it: nothing can be recomputed without the lock, nor under the lock of another company.
 */
export type HeldGraph = HeldLock<'graph'>;

/**
 * Waits for whoever holds the graph of the company; a request uses `inGraph`, which waits without a connection. Whatever
 * changes a figure, a weight or recycled content holds it until its transaction ends: without it two sources of one parent
 * lose updates, common ancestors deadlock, and two inserts close a cycle.
 */
export function lockGraph(tx: Tx, company: CompanyId): Promise<HeldGraph> {
  return HeldLock.take(tx, 'graph', company);
}
