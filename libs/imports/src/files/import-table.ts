import type { Readable } from 'node:stream';
import { Invalid, unstorable } from '#faults';
import type { Cell, SheetRow } from '#sheets';
import { openSheet } from '#sheets';
import type {
  ImportKind,
  ImportMapping,
  ResolvedColumn,
  CellFault,
  FileCell,
  ReadRow,
  LinedCells,
} from '#model/imports';
import { resolveMapping, unfilledFields, ownColumns, LOOKS_LIKE_TOTAL, TotalRows, RowReader } from '#model/imports';
import type { ImportState } from './file-import.js';
import { joinedByKey } from './joined-by-key.js';
import { withRowForms } from './row-forms.js';

/** A row of the file below its header. */
export interface TableRow extends LinedCells {
  /** What is wrong with the row as a whole. */
  readonly fault?: CellFault;
  /** Whether this is all that is told of it: it is no record, so that its cells need not be right. */
  readonly isTotal?: boolean;
  /** How many rows of the file it is that are hidden in the workbook. */
  readonly hidden?: number;
  /** Of a dataset whose rows are of one module each: all of them, this first one included. */
  readonly rows?: readonly LinedCells[];
  /** What it says, where it is no row of cells. */
  readonly read?: ReadRow;
  /** In characters: what is held of it beside its cells. */
  readonly held?: number;
}

/** The records of a file: its header, read by the mapping, and the rows below. */
export interface ImportTable {
  readonly reader: RowReader;
  readonly rows: AsyncIterable<TableRow>;
  /** The columns of the file that the mapping leaves out. */
  readonly leftOut: readonly string[];
}

/** How far down a header is looked for, below titles and notes. */
export const HEADER_WITHIN = 50;

/**
 * Opens the file of an import. The rows are walked to their end, or closed by leaving the loop.
 * @param onRead is called for each piece of the file; what it throws ends the reading
 * @throws Invalid
 */
export async function openTable(
  input: string | Readable,
  order: TableOrder,
  onRead?: () => void,
): Promise<ImportTable> {
  const { sheet: name, encoding, separator, headerLine } = order.mapping;
  const sheet = await openSheet(input, { sheet: name, encoding, separator, tellsMerged: true, onRead });
  const rows = sheet.rows[Symbol.asyncIterator]();
  try {
    const first = await firstRows(rows, headerLine);
    const { columns: found, at } = findHeader(first, order);
    requireFilled(order, found);
    const columns = await withRowForms(found, {
      path: typeof input === 'string' ? input : undefined,
      mapping: order.mapping,
      headerLine: first[at]?.line ?? 0,
      below: first.slice(at + 1),
      toCell: (cell) => fileCell(cell),
      onRead,
    });
    const header = first[at]?.cells.map(({ text }) => text) ?? [];
    const width = sheet.format === 'csv' ? header.length : Infinity;
    const { kept, columns: placed } = withoutUnmapped(columns);
    const reader = new RowReader(placed, order.mode);
    const totals = new TotalRows(header, columns);
    const below = rowsBelow(first.slice(at + 1), rows, { width, kept, totals });
    const leftOut = header.filter((name, place) => name.trim() !== '' && !kept.includes(place));
    return { reader, rows: reader.fills('module') ? joinedByKey(below, reader) : below, leftOut };
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
  /** How far the import is that the table is opened for. */
  readonly state?: ImportState;
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

/** What every new record needs, told once instead of in each row. An update may go without. @throws Invalid */
function requireFilled({ kind, mode, state }: TableOrder, columns: readonly ResolvedColumn[]): void {
  // A file that a release before this rule has checked is judged row by row.
  if (mode === 'upsert' || state === 'writing') return;
  const unfilled = unfilledFields(
    kind,
    columns.map(({ field }) => field.name),
  );
  if (unfilled.length > 0) throw new Invalid(unfilled);
}

/** The columns as they are numbered where a row has none but those that are mapped. @returns the places of these in the file, too */
function withoutUnmapped(columns: readonly ResolvedColumn[]): { kept: number[]; columns: ResolvedColumn[] } {
  const kept = [...new Set(columns.flatMap(({ place }) => place ?? []))];
  const placed = columns.map((column) =>
    column.place === undefined ? column : { ...column, place: kept.indexOf(column.place) },
  );
  return { kept, columns: placed };
}

interface TableShape {
  /** Cells of the header; more in a row of a CSV mean a separator inside of a value. */
  readonly width: number;
  /** The places of the cells that are mapped. A file may have a thousand others in each row. */
  readonly kept: readonly number[];
  readonly totals: TotalRows;
}

async function* rowsBelow(
  first: readonly SheetRow[],
  rows: AsyncIterator<SheetRow>,
  shape: TableShape,
): AsyncGenerator<TableRow> {
  try {
    for (const row of first) yield tableRow(row, shape);
    for (;;) {
      const next = await rows.next();
      if (next.done === true) return;
      yield tableRow(next.value, shape);
    }
  } finally {
    await rows.return?.();
  }
}

function tableRow({ line, cells, isHidden, mergedInto }: SheetRow, { width, kept, totals }: TableShape): TableRow {
  const read = kept.map((place) => fileCell(cells[place], mergedInto?.(place)));
  const row = { line, cells: read, ...(isHidden && { hidden: 1 }) };
  const total = totals.totalIn(cells);
  if (total !== undefined) {
    return { ...row, isTotal: true, fault: { column: '', value: total, reason: LOOKS_LIKE_TOTAL } };
  }
  if (cells.length <= width) return row;
  const reason = `has ${cells.length} cells, the header ${width}: is there a separator inside of a value?`;
  return { ...row, fault: { column: '', value: cells.at(-1)?.text ?? '', reason } };
}

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
