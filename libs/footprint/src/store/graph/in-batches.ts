import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Tx } from '#platform';
import type { HeldGraph } from '../element/graph-lock.js';

/** While the database works on one batch, this process works on another. A third would find neither of them idle. */
const AT_ONCE = 2;

/**
 * Works off many items in batches that need nothing of each other: two of them at once, their statements one after the other
 * in the transaction at hand. After a fault nothing more is begun.
 * @returns what came of each batch, in their order
 * @throws what went wrong in the first of those that failed
 */
export async function inBatches<Item, Result>(
  graph: HeldGraph,
  items: readonly Item[],
  size: number,
  work: (graph: HeldGraph, batch: readonly Item[]) => Promise<Result>,
): Promise<Result[]> {
  if (items.length === 0) return [];
  if (items.length <= size) return [await work(graph, items)];
  const shared = graph.sent(takingTurns);
  const results: Result[] = [];
  const faults: { from: number; fault: unknown }[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < items.length && faults.length === 0) {
      const from = next;
      next += size;
      try {
        results[from / size] = await work(shared, items.slice(from, next));
      } catch (fault) {
        faults.push({ from, fault });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  const [first] = faults.sort((one, other) => one.from - other.from);
  if (first) throw first.fault;
  return results;
}

/**
 * One connection takes one statement at a time. Whoever gets a result goes on with it only when the next statement is on its
 * way. A statement that fails ends the transaction, and every later one fails as it did.
 */
function takingTurns(tx: Tx): Tx {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(ask: () => Promise<T>): Promise<T> => {
    const mine = last.then(ask);
    last = mine;
    return mine.then((result) => nextTurn(result));
  };
  return {
    query: (text, values, how) => inTurn(() => tx.query(text, values, how)),
    queryAcross: (why, text, values) => inTurn(() => tx.queryAcross(why, text, values)),
  };
}
