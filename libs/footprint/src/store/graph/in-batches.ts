import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Tx } from '#platform';
import type { HeldGraph } from '../element/graph-lock.js';

/** The database works on one batch while this process works on the other. A third would find neither of them idle. */
const AT_ONCE = 2;

/**
 * Works through items in batches that are independent of each other. Two batches are under way at once; their statements run
 * one after the other in the given transaction. No batch starts after one has failed.
 * @returns the result of each batch, in the order of the batches
 * @throws the error of the first batch, in their order, that failed
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
 * Queues statements, because a connection runs one at a time. A batch receives its result only after the next queued statement
 * is sent, so that the database never waits for this process. A statement that fails aborts the transaction; every later one
 * fails with the same error.
 */
function takingTurns(tx: Tx): Tx {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(send: () => Promise<T>): Promise<T> => {
    const sent = last.then(send);
    last = sent;
    return sent.then((result) => nextTurn(result));
  };
  return {
    query: (text, values, options) => inTurn(() => tx.query(text, values, options)),
    queryAcross: (why, text, values) => inTurn(() => tx.queryAcross(why, text, values)),
  };
}
