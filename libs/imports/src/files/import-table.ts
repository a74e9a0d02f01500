import type { Readable } from 'node:stream';
import { Invalid } from '#faults';
import type { SheetRow } from '#sheets';
import { openSheet } from '#sheets';
import type { CellFault, LinedCells, ReadRow, ResolvedColumn } from '#model/imports';
import {
  Header,
  LOOKS_LIKE_TOTAL,
  placedAt,
  placesOf,
  RowFilter,
  RowReader,
  TotalRows,
  unfilledFields,
  unreadFigures,
} from '#model/imports';
import { fileCell } from '../table/file-cell.js';
import type { MappedRows } from '../table/find-header.js';
import type { TableSheet } from '../table/table-sheet.js';
import { openTableSheet } from '../table/table-sheet.js';
import type { ImportState } from './file-import.js';
import { joinedByKey } from './joined-by-key.js';
import { withRowForms } from './row-forms.js';
import { partsTellingApart } from './rows-apart.js';

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
  /** Texts of `ImportTable.unread`. */
  readonly unread?: readonly string[];
  /** In characters: what is held of it beside its cells. */
  readonly held?: number;
}

/** The records of a file: its header, read by the mapping, and the rows below. */
export interface ImportTable {
  readonly reader: RowReader;
  readonly rows: AsyncIterable<TableRow>;
  /** The columns of the file that the mapping leaves out. */
  readonly leftOut: readonly string[];
  /** How many rows the conditions of the mapping have left out so far. */
  readonly passedOver?: () => number;
  /** What was chosen for the file, with the line that it is about. */
  readonly told?: readonly (CellFault & { readonly line: number })[];
  /** What would tell apart the rows with these keys: the field and columns of a mapping. Undefined of what is read once. */
  readonly partsTellingApart?: (identity: string, keys: ReadonlySet<string>) => Promise<string | undefined>;
  /** Those among them that seem to have figures. */
  readonly unread: readonly string[];
}

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
  const found = await openTableSheet(input, order, onRead);
  const { encoding, separator } = order.mapping;
  const options = { sheet: found.sheet.sheet, encoding, separator, onRead };
  // A stream is read once.
  const again = typeof input === 'string' ? async () => (await openSheet(input, options)).rows : undefined;
  return tableIn(found, order, again);
}

/** The same of a sheet that is open. @param again reads its rows once more, from the first on */
export async function tableIn(
  { sheet, header, rows, told }: TableSheet,
  order: TableOrder,
  again?: () => Promise<AsyncIterable<SheetRow>>,
): Promise<ImportTable> {
  try {
    if (!order.isSample) requireFilled(order, header.columns);
    const filter = RowFilter.of(order.mapping, new Header(header.names));
    const isRead = (row: SheetRow): boolean => filter?.judge((place) => fileCell(row.cells[place])) !== false;
    const columns = await withRowForms(header.columns, {
      again,
      headerLine: header.line,
      below: header.below,
      toCell: (cell) => fileCell(cell),
      isRead,
    });
    const { kept, columns: placed } = withoutUnmapped(columns);
    const reader = new RowReader(placed, order.mode);
    const width = sheet.format === 'csv' ? header.names.length : Infinity;
    const passed = { rows: 0 };
    const unread = unreadFigures(order.kind, header.names, kept);
    const shape = { width, kept, totals: new TotalRows(header.names, columns), filter, passed, unread };
    const below = rowsBelow(header.below, rows, shape);
    const leftOut = header.names.filter((name, place) => name.trim() !== '' && !kept.includes(place));
    return {
      ...{ reader, rows: reader.fills('module') ? joinedByKey(below, reader) : below, leftOut },
      ...{ unread: unread.map((column) => column.header), passedOver: () => passed.rows, told: told ? [told] : [] },
      ...(again && {
        partsTellingApart: (identity, keys) =>
          partsTellingApart(
            { again, names: header.names, headerLine: header.line, columns, reader, kept, isRead },
            identity,
            keys,
          ),
      }),
    };
  } catch (error) {
    await sheet.close();
    throw error;
  }
}

/** What the rows are, and how they are read. */
export interface TableOrder extends MappedRows {
  /** How far the import is that the table is opened for. */
  readonly state?: ImportState;
  /** Whether the rows are looked at although nothing fills a field that new records need. */
  readonly isSample?: boolean;
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
  const kept = [...new Set(columns.flatMap((each) => [...placesOf(each), ...(each.per ? placesOf(each.per) : [])]))];
  return { kept, columns: columns.map((column) => placedAt(column, (place) => kept.indexOf(place))) };
}

interface TableShape {
  /** Cells of the header; more in a row of a CSV mean a separator inside of a value. */
  readonly width: number;
  /** The places of the cells that are mapped. A file may have a thousand others in each row. */
  readonly kept: readonly number[];
  readonly totals: TotalRows;
  /** Which rows are read; without it all are. */
  readonly filter: RowFilter | undefined;
  /** How many rows were not read. */
  readonly passed: { rows: number };
  /** The columns that nobody reads, and that seem to have figures. */
  readonly unread: ReturnType<typeof unreadFigures>;
}

async function* rowsBelow(
  first: readonly SheetRow[],
  rows: AsyncIterator<SheetRow>,
  shape: TableShape,
): AsyncGenerator<TableRow> {
  try {
    for (const row of first) {
      const read = tableRow(row, shape);
      if (read) yield read;
    }
    for (;;) {
      const next = await rows.next();
      if (next.done === true) return;
      const read = tableRow(next.value, shape);
      if (read) yield read;
    }
  } finally {
    await rows.return?.();
  }
}

/** Undefined of a row that the mapping leaves out. */
function tableRow(row: SheetRow, shape: TableShape): TableRow | undefined {
  const { line, cells, isHidden, mergedInto } = row;
  const { width, kept, totals, filter, passed, unread } = shape;
  const judged = filter?.judge((place) => fileCell(cells[place], mergedInto?.(place))) ?? true;
  if (judged === false) {
    passed.rows++;
    return undefined;
  }
  const read = kept.map((place) => fileCell(cells[place], mergedInto?.(place)));
  const found = {
    ...{ line, cells: read, ...(isHidden && { hidden: 1 }) },
    ...(unread.length > 0 && { unread: unread.map(({ place }) => cells[place]?.text ?? '') }),
  };
  const total = totals.totalIn(cells);
  if (total !== undefined) {
    return { ...found, isTotal: true, fault: { column: '', value: total, reason: LOOKS_LIKE_TOTAL } };
  }
  if (judged !== true) return { ...found, fault: judged };
  if (cells.length <= width) return found;
  const reason = `has ${cells.length} cells, the header ${width}: is there a separator inside of a value?`;
  return { ...found, fault: { column: '', value: cells.at(-1)?.text ?? '', reason } };
}
