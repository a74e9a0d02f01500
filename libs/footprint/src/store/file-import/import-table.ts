import type { Readable } from 'node:stream';
import { Invalid } from '#faults';
import type { Cell, SheetRow } from '#sheets';
import { openSheet } from '#sheets';
import type { ImportKind } from '../../model/file-import/import-field.js';
import type { ImportMapping, ResolvedColumn } from '../../model/file-import/import-mapping.js';
import { resolveMapping } from '../../model/file-import/import-mapping.js';
import { ownColumns } from '../../model/file-import/propose-mapping.js';
import type { CellFault, FileCell, ReadRow } from '../../model/file-import/row-reader.js';
import { RowReader } from '../../model/file-import/row-reader.js';
import type { LinedCells } from '../../model/file-import/row-of-modules.js';
import { joinedByKey } from './joined-by-key.js';

/** A row of the file below its header. */
export interface TableRow extends LinedCells {
  /** What is wrong with the row as a whole. */
  readonly fault?: CellFault;
  /** Of a dataset whose rows are of one module each: all of them, this first one included. */
  readonly rows?: readonly LinedCells[];
  /** What it says, where it is no row of cells. */
  readonly read?: ReadRow;
}

/** The records of a file: its header, read by the mapping, and the rows below. */
export interface ImportTable {
  readonly reader: RowReader;
  readonly rows: AsyncIterable<TableRow>;
  /** The header, as the file has it. */
  readonly header: readonly string[];
}

/** How far down a header is looked for, below titles and notes. */
export const HEADER_WITHIN = 50;

/** Opens the file of an import. The rows are walked to their end, or closed by leaving the loop. @throws Invalid */
export async function openTable(input: string | Readable, order: TableOrder): Promise<ImportTable> {
  const { sheet: name, encoding, separator, headerLine } = order.mapping;
  const sheet = await openSheet(input, { sheet: name, encoding, separator });
  const rows = sheet.rows[Symbol.asyncIterator]();
  try {
    const first = await firstRows(rows, headerLine);
    const { columns, at } = findHeader(first, order);
    const width = sheet.format === 'csv' ? (first[at]?.cells.length ?? 0) : Infinity;
    const reader = new RowReader(columns, order.mode);
    const below = rowsBelow(first.slice(at + 1), rows, width);
    const header = first[at]?.cells.map(({ text }) => text) ?? [];
    return { reader, rows: reader.fills('module') ? joinedByKey(below, reader) : below, header };
  } catch (error) {
    await sheet.close();
    throw error;
  }
}

/** What the rows are, and how they are read. */
export interface TableOrder {
  readonly kind: ImportKind;
  readonly mode: 'create' | 'upsert';
  readonly mapping: ImportMapping;
}

/** The rows among which the header is: the line that the mapping states, or else the first ones. */
async function firstRows(rows: AsyncIterator<SheetRow>, line: number | undefined): Promise<SheetRow[]> {
  const first: SheetRow[] = [];
  while (first.length < (line === undefined ? HEADER_WITHIN : 1)) {
    const next = await rows.next();
    if (next.done === true) break;
    const row: SheetRow = next.value;
    if (line === undefined || row.line === line) first.push(row);
    else if (row.line > line)
      throw new Invalid({ field: 'mapping.headerLine', message: `line ${line} of the file is empty` });
  }
  if (first.length > 0) return first;
  const message = line === undefined ? 'has no rows' : `has no line ${line}, where its header is said to be`;
  throw new Invalid({ field: 'file', message });
}

/** The first row that has every column of the mapping. Where none does, the faults are those of the row that comes nearest. @throws Invalid */
function findHeader(
  rows: readonly SheetRow[],
  { kind, mapping, mode }: TableOrder,
): { columns: ResolvedColumn[]; at: number } {
  let nearest: Invalid | undefined;
  for (const [at, { cells }] of rows.entries()) {
    const names = cells.map(({ text }) => text);
    try {
      const columns = mapping.columns.length > 0 ? mapping.columns : ownColumns(kind, names);
      return { columns: resolveMapping(kind, { ...mapping, columns }, names, mode), at };
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      if (!nearest || error.faults.length < nearest.faults.length) nearest = error;
    }
  }
  throw nearest ?? new Invalid({ field: 'file', message: 'has no rows' });
}

/** @param width cells of the header; more in a row of a CSV mean a separator inside of a value */
async function* rowsBelow(
  first: readonly SheetRow[],
  rows: AsyncIterator<SheetRow>,
  width: number,
): AsyncGenerator<TableRow> {
  try {
    for (const row of first) yield tableRow(row, width);
    for (;;) {
      const next = await rows.next();
      if (next.done === true) return;
      yield tableRow(next.value, width);
    }
  } finally {
    await rows.return?.();
  }
}

function tableRow({ line, cells }: SheetRow, width: number): TableRow {
  const row = { line, cells: cells.map(fileCell) };
  if (cells.length <= width) return row;
  const reason = `has ${cells.length} cells, the header ${width}: is there a separator inside of a value?`;
  return { ...row, fault: { column: '', value: cells.at(-1)?.text ?? '', reason } };
}

/** A number of a workbook is one, but a text that looks like one is in the words of whoever wrote it. */
export function fileCell({ text, kind }: Cell): FileCell {
  switch (kind) {
    case 'number':
    case 'percent':
    case 'date':
      return { text, isTyped: true };
    case 'error':
      return { text, reason: `the cell shows the error ${text}` };
    case 'uncomputed':
      return { text, reason: 'holds a formula whose value was not saved: open the file in Excel and save it' };
    default:
      return { text };
  }
}
