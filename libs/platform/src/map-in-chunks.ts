import { setImmediate as nextTurn } from 'node:timers/promises';

/** A chunk takes a few milliseconds. */
const CHUNK = 10;

/** Maps many items, yielding to the event loop after each chunk, so that other requests are served meanwhile. */
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
