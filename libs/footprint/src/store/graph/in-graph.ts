import type { CompanyId, Database } from '#platform';
import { turnsOf } from '#platform';
import type { HeldGraph } from '../element/graph-lock.js';

/** A transaction of a request that holds the graph of a company, in its turn. @throws Busy */
export function inGraph<T>(database: Database, company: CompanyId, work: (graph: HeldGraph) => Promise<T>): Promise<T> {
  return turnsOf(database).run('graph', company, work);
}
