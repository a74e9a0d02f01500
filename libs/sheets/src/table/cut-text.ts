import { LONGEST_CELL } from './bounds.js';

/** What a text ends with of which its cell has only the beginning. */
const MARK = ` […] (cut here: a cell of Excel holds ${LONGEST_CELL} characters; CSV has them all)`;

/** A text as long as a cell of Excel holds it; of a longer one the beginning, and the mark that says so. */
export function fittingCell(text: string): string {
  if (text.length <= LONGEST_CELL) return text;
  // Not within a pair of surrogates, which are one character.
  return text.slice(0, LONGEST_CELL - MARK.length).replace(/[\ud800-\udbff]$/, '') + MARK;
}

/** Whether the rest of a text was cut off when it was written. */
export function isCut(text: string): boolean {
  return text.endsWith(MARK);
}
