import type { LinedCells } from '#model/imports';

/** Of the rows that are held at a time, in characters; their cells count, too. */
export const MOST_HELD = 4 * 1024 * 1024;

/** What a cell takes beside its text, and what an empty one takes. */
const CELL = 32;
const EMPTY_CELL = 8;

/** How much of `MOST_HELD` a row takes. */
export function sizeOf({ cells }: LinedCells): number {
  let size = 0;
  for (const { text } of cells) size += text === '' ? EMPTY_CELL : CELL + text.length;
  return size;
}
