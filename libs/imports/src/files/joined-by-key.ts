import { identityOf } from '#model/imports';
import type { LinedCells, CellFault, RowReader } from '#model/imports';
import { MOST_HELD, sizeOf } from './row-size.js';

/** Of one dataset: seventeen modules and A1-A3, each in a number of scenarios. Also bounds what is held in memory. */
const MOST_ROWS = 1_000;

interface Row extends LinedCells {
  readonly fault?: CellFault;
  readonly isTotal?: boolean;
  readonly hidden?: number;
  readonly unread?: readonly string[];
}

/**
 * Rows that follow each other and have the same key, as one row. What has no key in it stands for itself. Of more rows, or longer
 * ones, than a dataset may have only the first are held; they are at fault.
 */
export async function* joinedByKey(
  rows: AsyncIterable<Row>,
  reader: RowReader,
): AsyncGenerator<Row & { readonly rows: readonly LinedCells[] }> {
  const identity = identityOf(reader.fields);
  let open: Row[] = [];
  let key = '';
  let held = 0;
  let excess: CellFault | undefined;
  for await (const row of rows) {
    if (reader.isEmpty(row.cells)) continue;
    const own = reader.keyOf(row.cells, identity);
    const isSame = open.length > 0 && own !== undefined && own.text === key;
    if (!isSame && open.length > 0) {
      yield joined(open, excess);
      open = [];
      held = 0;
      excess = undefined;
    }
    key = own?.text ?? '';
    const size = sizeOf(row);
    if (isSame && (open.length === MOST_ROWS || held + size > MOST_HELD)) {
      excess ??= { line: row.line, column: own.column, value: own.value, reason: tooMuch(open) };
      continue;
    }
    open.push(row);
    held += size;
  }
  if (open.length > 0) yield joined(open, excess);
}

function tooMuch(open: readonly Row[]): string {
  const begins = `the rows of this dataset, from line ${open[0]?.line} on,`;
  return open.length === MOST_ROWS
    ? `${begins} are more than ${MOST_ROWS.toLocaleString('en')}`
    : `${begins} hold more than ${MOST_HELD.toLocaleString('en')} characters`;
}

function joined(rows: readonly Row[], excess?: CellFault): Row & { readonly rows: readonly LinedCells[] } {
  const [first = { line: 0, cells: [] }] = rows;
  const { line, cells, unread } = first;
  const faulty = rows.find(({ fault }) => fault !== undefined);
  const fault = faulty?.fault ? { ...faulty.fault, line: faulty.line } : excess;
  const isTotal = rows.every((row) => row.isTotal);
  const hidden = rows.reduce((sum, row) => sum + (row.hidden ?? 0), 0);
  return { line, cells, rows, isTotal, hidden, ...(unread && { unread }), ...(fault && { fault }) };
}
