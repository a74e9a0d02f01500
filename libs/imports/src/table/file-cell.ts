import { unstorable } from '#faults';
import type { Cell } from '#sheets';
import type { FileCell } from '#model/imports';

const NO_TEXT: FileCell = { text: '' };

/** A number of a workbook is one, but a text that looks like one is in the words of whoever wrote it. */
export function fileCell(cell: Cell | undefined, mergedInto?: string): FileCell {
  const own = cell === undefined ? NO_TEXT : ownCell(cell);
  return mergedInto === undefined ? own : { ...own, mergedInto };
}

function ownCell(cell: Cell): FileCell {
  const { text, kind } = cell;
  const reason = unstorable(text);
  if (reason !== undefined) return { text, reason };
  switch (kind) {
    case 'empty':
      return NO_TEXT;
    case 'number':
    case 'percent':
    case 'date':
      return { text, isTyped: true };
    case 'error':
      return { text, reason: `the cell shows the error ${text}` };
    case 'uncomputed':
      return { text, reason: 'holds a formula whose value was not saved: open the file in Excel and save it' };
    case 'cut':
      return {
        text,
        reason: 'holds only the beginning of a text that is too long for a cell of Excel: take it from CSV',
      };
    default:
      return { text };
  }
}
