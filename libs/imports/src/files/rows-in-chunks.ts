import type { RowReader } from '#model/imports';
import type { TableRow } from './import-table.js';
import { MOST_HELD, sizeOf } from './row-size.js';

/** How many rows a chunk has, and the field whose neighbouring rows of one text it keeps together. */
export interface ChunkSize {
  readonly chunkRows: number;
  readonly together?: string;
}

/** How many times its size a chunk may have, so that rows stay together. */
const MOST_TOGETHER = 20;

/** Rows that have something in a mapped column, in chunks. Those with long texts come in smaller ones. */
export async function* inChunks(
  rows: AsyncIterable<TableRow>,
  reader: RowReader,
  { chunkRows: size, together }: ChunkSize,
  isHandled: (row: TableRow) => boolean = () => false,
): AsyncGenerator<TableRow[]> {
  let chunk: TableRow[] = [];
  let held = 0;
  const keyOf = (row: TableRow | undefined) => together && row && reader.textOf(row.cells, together)?.text;
  const isFull = (next: TableRow): boolean => {
    if (held >= MOST_HELD || chunk.length >= size * MOST_TOGETHER) return true;
    return chunk.length >= size && (together === undefined || keyOf(next) !== keyOf(chunk.at(-1)));
  };
  for await (const row of rows) {
    if (reader.isEmpty(row.cells) || isHandled(row)) continue;
    if (isFull(row)) {
      yield chunk;
      chunk = [];
      held = 0;
    }
    chunk.push(row);
    held += row.held ?? 0;
    for (const each of row.rows ?? [row]) held += sizeOf(each);
  }
  if (chunk.length > 0) yield chunk;
}
