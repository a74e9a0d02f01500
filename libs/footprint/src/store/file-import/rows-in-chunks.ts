import type { RowReader } from '../../model/file-import/row-reader.js';
import type { TableRow } from './import-table.js';

/** Rows with long texts come in smaller chunks. */
const MAX_CHUNK_CHARACTERS = 4 * 1024 * 1024;

/** An empty cell takes memory, too. */
const CELL_CHARACTERS = 8;

/** How many rows a chunk has, and the field whose neighbouring rows of one text it keeps together. */
export interface ChunkSize {
  readonly rows: number;
  readonly together?: string;
}

/** How many times its size a chunk may have, so that rows stay together. */
const MOST_TOGETHER = 20;

/** Rows that have something in a mapped column, in chunks. */
export async function* inChunks(
  rows: AsyncIterable<TableRow>,
  reader: RowReader,
  { rows: size, together }: ChunkSize,
  isHandled: (row: TableRow) => boolean = () => false,
): AsyncGenerator<TableRow[]> {
  let chunk: TableRow[] = [];
  let characters = 0;
  const keyOf = (row: TableRow | undefined) => together && row && reader.textOf(row.cells, together)?.text;
  const isFull = (next: TableRow): boolean => {
    if (characters >= MAX_CHUNK_CHARACTERS || chunk.length >= size * MOST_TOGETHER) return true;
    return chunk.length >= size && (together === undefined || keyOf(next) !== keyOf(chunk.at(-1)));
  };
  for await (const row of rows) {
    if (reader.isEmpty(row.cells) || isHandled(row)) continue;
    if (isFull(row)) {
      yield chunk;
      chunk = [];
      characters = 0;
    }
    chunk.push(row);
    characters += (row.rows ?? [row])
      .flatMap(({ cells }) => cells)
      .reduce((sum, { text }) => sum + text.length + CELL_CHARACTERS, 0);
  }
  if (chunk.length > 0) yield chunk;
}
