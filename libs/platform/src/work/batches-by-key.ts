/**
 * Reads all rows of a listing, batch by batch, each batch behind the last row of the one before. Nothing is held meanwhile: neither
 * a connection nor a snapshot. A row that is there all the time, with the same key, is read exactly once, whatever is written.
 * @param read the first `most` rows behind one, or from the beginning
 */
export async function* batchesByKey<Row>(
  most: number,
  read: (after: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await read(last);
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    if (!last || rows.length < most) return;
  }
}

/** The same rows, fewer at a time. */
export function* slicesOf<Row>(rows: readonly Row[], most: number): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += most) yield rows.slice(at, at + most);
}
