import type { CompanyId, Database } from '#platform';
import type { HeldGraph } from '../element/graph-lock.js';
import { lockGraph } from '../element/graph-lock.js';

/** Of each database, the last of those who wait for their turn with a company's graph. */
const waiting = new WeakMap<Database, Map<CompanyId, Promise<unknown>>>();

/**
 * A transaction that holds the graph of a company. Those of one process take turns before they take a connection: writers
 * that wait for a long recomputation must not leave the readers without one. Who has a connection already waits for no turn:
 * the one before might wait for what it holds.
 */
export async function inGraph<T>(
  database: Database,
  company: CompanyId,
  work: (graph: HeldGraph) => Promise<T>,
): Promise<T> {
  const held = (): Promise<T> => database.transaction(async (tx) => work(await lockGraph(tx, company)));
  if (database.isInOne) return held();
  const turns = waiting.get(database) ?? new Map<CompanyId, Promise<unknown>>();
  waiting.set(database, turns);
  const before = turns.get(company) ?? Promise.resolve();
  const mine = before.then(held);
  const settled = mine.catch(() => undefined);
  turns.set(company, settled);
  try {
    return await mine;
  } finally {
    if (turns.get(company) === settled) turns.delete(company);
  }
}
