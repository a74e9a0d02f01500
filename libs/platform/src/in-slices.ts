import { setImmediate as nextTurn } from 'node:timers/promises';

/** Some milliseconds of reckoning. */
const SLICE = 10;

/** Maps many items, a slice of them at a time: in between, the process turns to whatever else has come in meanwhile. */
export async function inSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
  slice = SLICE,
): Promise<Result[]> {
  const mapped: Result[] = [];
  for (const item of items) {
    if (mapped.length > 0 && mapped.length % slice === 0) await nextTurn();
    mapped.push(map(item));
  }
  return mapped;
}
