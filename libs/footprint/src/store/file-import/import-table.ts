import { Invalid } from '#faults';
import type { Cell, SheetRow } from '#sheets';
import { openSheet } from '#sheets';
import { resolveMapping } from '../../model/file-import/import-mapping.js';
import { ownColumns } from '../../model/file-import/propose-mapping.js';
import type { FileCell } from '../../model/file-import/row-reader.js';
import { RowReader } from '../../model/file-import/row-reader.js';
import type { ImportRow } from './file-import.js';

/** A row of the file below its header. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly FileCell[];
}

/** The records of a file: its header, read by the mapping, and the rows below. */
export interface ImportTable {
  readonly reader: RowReader;
  readonly rows: AsyncIterable<TableRow>;
}

/** Opens the file of an import. The rows are walked to their end, or closed by leaving the loop. @throws Invalid */
export async function openTable(
  path: string,
  order: Pick<ImportRow, 'kind' | 'mode' | 'mapping'>,
): Promise<ImportTable> {
  const { mapping, kind, mode } = order;
  const sheet = await openSheet(path, {
    sheet: mapping.sheet,
    encoding: mapping.encoding,
    separator: mapping.separator,
  });
  const rows: AsyncIterator<SheetRow> = sheet.rows[Symbol.asyncIterator]();
  try {
    const header = await findHeader(rows, mapping.headerLine);
    const names = header.cells.map(({ text }) => text);
    const columns = mapping.columns.length > 0 ? mapping.columns : ownColumns(kind, names);
    const reader = new RowReader(resolveMapping(kind, { ...mapping, columns }, names), mode);
    return { reader, rows: below(rows) };
  } catch (error) {
    await sheet.close();
    throw error;
  }
}

async function findHeader(rows: AsyncIterator<SheetRow>, line: number | undefined): Promise<SheetRow> {
  for (;;) {
    const next = await rows.next();
    if (next.done === true) {
      const message =
        line === undefined ? 'The file has no rows.' : `The file has no line ${line}, where its header is said to be.`;
      throw new Invalid({ field: 'file', message });
    }
    const row: SheetRow = next.value;
    if (line === undefined || row.line === line) return row;
    if (row.line > line)
      throw new Invalid({ field: 'mapping.headerLine', message: `Line ${line} of the file is empty.` });
  }
}

async function* below(rows: AsyncIterator<SheetRow>): AsyncGenerator<TableRow> {
  try {
    for (;;) {
      const next = await rows.next();
      if (next.done === true) return;
      const { line, cells }: SheetRow = next.value;
      yield { line, cells: cells.map(fileCell) };
    }
  } finally {
    await rows.return?.();
  }
}

/** A number of a workbook is one, but a text that looks like one is in the words of whoever wrote it. */
function fileCell({ text, kind }: Cell): FileCell {
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
