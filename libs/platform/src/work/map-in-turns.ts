import { setImmediate as nextTurn } from 'node:timers/promises';
import { giveWay } from './giving-way.js';

/** As long as other requests wait for this work at a time. */
const TURN_MS = 1;

/**
 * Maps many items. Whenever it has kept the event loop for a millisecond, what else waits for the loop comes first, and then short
 * requests do.
 */
export async function mapInTurns<Item, Result>(items: readonly Item[], map: (item: Item) => Result): Promise<Result[]> {
  const mapped: Result[] = [];
  let since = performance.now();
  for (const item of items) {
    if (performance.now() - since >= TURN_MS) {
      await nextTurn();
      await giveWay();
      since = performance.now();
    }
    mapped.push(map(item));
  }
  return mapped;
}
