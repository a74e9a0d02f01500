import { setImmediate as nextTurn } from 'node:timers/promises';

/** Takes some milliseconds to compute. */
const CHUNK = 10;

/** Maps many items and yields to the event loop after each chunk of them, so that other requests go on meanwhile. */
export async function mapInChunks<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
  chunk = CHUNK,
): Promise<Result[]> {
  const mapped: Result[] = [];
  for (const item of items) {
    if (mapped.length > 0 && mapped.length % chunk === 0) await nextTurn();
    mapped.push(map(item));
  }
  return mapped;
}
