import type { SheetRow } from './cell.js';
import { columnNumber } from './place.js';

/**
 * What the columns are called whose header has these rows: the texts of each, from top to bottom, with blanks between. A merged cell
 * says its text of every column that it covers, once.
 */
export function headsOf(rows: readonly SheetRow[]): string[] {
  const [first] = rows;
  if (first && rows.length === 1) return first.cells.map(({ text }) => text);
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, column) => {
    const texts = rows.map((row) => textAt(row, column).trim());
    return texts.filter((text) => text !== '').join(' ');
  });
}

function textAt({ line, cells, mergedInto }: SheetRow, column: number): string {
  const range = mergedInto?.(column);
  if (range === undefined) return cells[column]?.text ?? '';
  const [, letters = '', top = ''] = /^([A-Z]+)(\d+):/.exec(range) ?? [];
  // Below its first row its text was said already.
  return Number(top) === line ? (cells[columnNumber(letters)]?.text ?? '') : '';
}
