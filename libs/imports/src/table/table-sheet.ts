import type { Readable } from 'node:stream';
import { Invalid } from '#faults';
import type { Sheet, SheetRow } from '#sheets';
import { openSheet } from '#sheets';
import type { CellFault } from '#model/imports';
import type { FoundHeader, MappedRows } from './find-header.js';
import { readHeader } from './find-header.js';

/** A sheet whose header was found, or a CSV file. */
export interface TableSheet {
  readonly sheet: Pick<Sheet, 'format' | 'sheet' | 'close'>;
  readonly header: FoundHeader;
  /** The rows behind those that were read to find the header. */
  readonly rows: AsyncIterator<SheetRow>;
  /** Why it is not the first sheet. */
  readonly told?: CellFault & { readonly line: number };
}

/** How many sheets behind the first are looked at. */
const MOST_SHEETS = 50;

/**
 * The sheet that the mapping names, or else the first one. Where that has not every column of the mapping, as a title page, the only
 * sheet that has them.
 * @throws Invalid
 */
export async function openTableSheet(
  input: string | Readable,
  order: MappedRows,
  onRead?: () => void,
): Promise<TableSheet> {
  const { sheet: name } = order.mapping;
  const first = await headed(input, name, order, onRead);
  if (!(first instanceof Invalid)) return first;
  if (name !== undefined || typeof input !== 'string') throw first;
  const found: string[] = [];
  for (const other of await sheetsBehindFirst(input)) {
    const looked = await headed(input, other, order, onRead);
    if (looked instanceof Invalid) continue;
    found.push(other);
    await looked.sheet.close();
  }
  const [only, another] = found;
  if (only === undefined) throw first;
  if (another !== undefined) {
    const names = found.map((each) => JSON.stringify(each)).join(', ');
    const message = `the first sheet has not every column of the mapping, but ${names} have: say which is read`;
    throw new Invalid({ field: 'mapping.sheet', message });
  }
  const chosen = await headed(input, only, order, onRead);
  if (chosen instanceof Invalid) throw chosen;
  const reason = `read as the table of the file, since the first sheet has not every column of the mapping`;
  return { ...chosen, told: { line: chosen.header.line, column: '', value: only, reason } };
}

/** A sheet with its header, or why it has none. */
async function headed(
  input: string | Readable,
  name: string | undefined,
  order: MappedRows,
  onRead: (() => void) | undefined,
): Promise<TableSheet | Invalid> {
  const { encoding, separator } = order.mapping;
  const sheet = await openSheet(input, { sheet: name, encoding, separator, tellsMerged: true, onRead });
  const rows = sheet.rows[Symbol.asyncIterator]();
  try {
    return { sheet, rows, header: await readHeader(rows, order) };
  } catch (error) {
    await sheet.close();
    if (error instanceof Invalid) return error;
    throw error;
  }
}

/** The sheets that are not hidden, but for the first; of many the first ones. */
export async function sheetsBehindFirst(path: string): Promise<readonly string[]> {
  const { visibleSheets, close } = await openSheet(path);
  await close();
  return visibleSheets.slice(1, 1 + MOST_SHEETS);
}
