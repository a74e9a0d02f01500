import { identityOf } from '../../model/file-import/dataset-mapping.js';
import type { LinedCells } from '../../model/file-import/row-of-modules.js';
import type { CellFault, RowReader } from '../../model/file-import/row-reader.js';

/** Of one dataset: seventeen modules and A1-A3, each in a number of scenarios. Also bounds what is held in memory. */
const MOST_ROWS = 1_000;

interface Row extends LinedCells {
  readonly fault?: CellFault;
}

/** Rows that follow each other and have the same key, as one row. What has no key in it stands for itself. */
export async function* joinedByKey(
  rows: AsyncIterable<Row>,
  reader: RowReader,
): AsyncGenerator<Row & { readonly rows: readonly LinedCells[] }> {
  const identity = identityOf(reader.fields);
  let open: Row[] = [];
  let key = '';
  for await (const row of rows) {
    if (reader.isEmpty(row.cells)) continue;
    const own = reader.keyOf(row.cells, identity)?.text ?? '';
    const isSame = open.length > 0 && own !== '' && own === key && open.length < MOST_ROWS;
    if (!isSame && open.length > 0) {
      yield joined(open);
      open = [];
    }
    open.push(row);
    key = own;
  }
  if (open.length > 0) yield joined(open);
}

function joined(rows: readonly Row[]): Row & { readonly rows: readonly LinedCells[] } {
  const [first = { line: 0, cells: [] }] = rows;
  const faulty = rows.find(({ fault }) => fault !== undefined);
  const fault = faulty?.fault && { ...faulty.fault, line: faulty.line };
  return { line: first.line, cells: first.cells, rows, ...(fault && { fault }) };
}
