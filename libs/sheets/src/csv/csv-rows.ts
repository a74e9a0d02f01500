import { LONGEST_CSV_CELL, MOST_COLUMNS } from '../table/bounds.js';
import type { Cell, SheetRow } from '../table/cell.js';
import { EMPTY_CELL } from '../table/cell.js';
import { isCut } from '../table/cut-text.js';
import { lineFault } from '../table/place.js';
import type { CsvText } from './csv-records.js';
import { recordsOf } from './csv-records.js';
import { unguarded } from './formula-guard.js';

/** The rows of a table that a person made, without those in which nothing stands. */
export function csvRows(csv: CsvText): AsyncGenerator<SheetRow> {
  return recordsOf(csv, sheetRow);
}

function sheetRow(line: number, record: readonly string[]): SheetRow | undefined {
  let end = record.length;
  while (end > 0 && record[end - 1] === '') end--;
  if (end === 0) return undefined;
  if (end > MOST_COLUMNS) throw lineFault(line, `has ${end} columns; at most ${MOST_COLUMNS} are read`);
  const cells = new Array<Cell>(end);
  for (let at = 0; at < end; at++) cells[at] = cellOf(record[at] ?? '', line, at);
  return { line, cells };
}

function cellOf(text: string, line: number, column: number): Cell {
  if (text === '') return EMPTY_CELL;
  if (text.length > LONGEST_CSV_CELL) {
    throw lineFault(line, `column ${column + 1} holds ${text.length} characters; a cell may have ${LONGEST_CSV_CELL}`);
  }
  return { text: unguarded(text), kind: isCut(text) ? 'cut' : 'text', isFormula: false };
}
