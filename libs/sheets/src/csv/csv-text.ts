import { Readable } from 'node:stream';
import type { SheetColumn, WrittenRow, WrittenRows } from '../table/column.js';
import { inPieces } from '../table/in-pieces.js';
import { guarded } from './formula-guard.js';
import type { Separator } from '../table/separator.js';

export interface CsvOptions {
  /** A comma, as RFC 4180 has it, unless told. */
  readonly separator?: Separator;
  /** Lines above the header, such as explanations of the columns. */
  readonly above?: readonly WrittenRow[];
}

/** Without it Excel takes the file for Windows-1252. */
const BYTE_ORDER_MARK = '\ufeff';

/** Any of the separators is quoted, so that whoever reads it finds the right one. */
const NEEDS_QUOTES = /[",;\t|\r\n]/;

/**
 * A table as CSV: RFC 4180 with CRLF, in UTF-8 with a byte order mark, the header first. A text that a spreadsheet would run
 * as a formula has a leading apostrophe, which `openSheet` takes off. Rows are asked for as they are read, and no more where
 * the reader stops.
 */
export function csvText(columns: readonly SheetColumn[], rows: WrittenRows, options: CsvOptions = {}): Readable {
  return Readable.from(inPieces(csvLines(columns, rows, options)), { objectMode: false });
}

async function* csvLines(
  columns: readonly SheetColumn[],
  rows: WrittenRows,
  { separator = ',', above = [] }: CsvOptions,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  for (const row of above) yield csvLine(row, separator);
  yield csvLine(
    columns.map((column) => column.header),
    separator,
  );
  for await (const row of rows) yield csvLine(row, separator);
}

function csvLine(row: WrittenRow, separator: Separator): string {
  let line = '';
  for (let at = 0; at < row.length; at++) line += (at === 0 ? '' : separator) + csvCell(row[at] ?? '');
  return `${line}\r\n`;
}

function csvCell(value: string): string {
  const text = guarded(value);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
