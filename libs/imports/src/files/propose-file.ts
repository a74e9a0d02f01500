import { stat } from 'node:fs/promises';
import { setImmediate as yielded } from 'node:timers/promises';
import { Invalid } from '#faults';
import type { Encoding, Separator, Sheet, SheetFormat, SheetRow } from '#sheets';
import { headsOf, openSheet } from '#sheets';
import type { ImportKind, ImportMapping, ImportProposal } from '#model/imports';
import { columnsNamed, Header, headerKey, proposeImport, proposeColumns, RowFilter } from '#model/imports';
import { fileCell } from '../table/file-cell.js';
import { HEADER_WITHIN } from '../table/find-header.js';
import { sheetsBehindFirst } from '../table/table-sheet.js';
import { MOST_HELD, sizeOf } from './row-size.js';

/** What an import would make of a file, and what the file is. */
export interface FileProposal extends ImportProposal {
  readonly format: SheetFormat;
  readonly encoding?: Encoding;
  readonly separator?: Separator;
  readonly sheet?: string;
  readonly sheets: readonly string[];
  readonly headerLine: number;
  /** Why fewer rows were looked at than there are, such as a file that is cut off. */
  readonly fault?: string;
  /** The rows that were looked at, from the first of the file on. */
  readonly rows: readonly SheetRow[];
  /** Whether there are more rows below these. */
  readonly isCut: boolean;
}

/** How many rows below the header decide. */
const ROWS = 1_000;

/** Merged cells stand at the end of a sheet: larger files are not read that far, in bytes. */
const MERGED_WITHIN = 2 * 1024 * 1024;

/** What is known of the mapping already: how the file is read, and which rows. */
export type StatedReading = Omit<Partial<ImportMapping>, 'columns'>;

/** Of a sheet with a table at least so many headers are known; a title page may have one by chance. */
const KNOWN_OF_TABLE = 2;

/**
 * Looks at the first rows of a file. Without a sheet that is the first that is not hidden, or where no table is in it the one of which
 * most headers are known.
 * @throws Invalid
 */
export async function proposeFile(kind: ImportKind, path: string, stated: StatedReading = {}): Promise<FileProposal> {
  let best = await proposalOrFault(kind, path, stated);
  const isSettled = stated.sheet !== undefined || knownIn(best) >= KNOWN_OF_TABLE;
  for (const sheet of isSettled ? [] : await sheetsBehindFirst(path)) {
    const other = await proposalOrFault(kind, path, { ...stated, sheet });
    if (knownIn(other) > knownIn(best)) best = other;
  }
  if (best instanceof Invalid) throw best;
  return best;
}

function knownIn(of: FileProposal | Invalid): number {
  return of instanceof Invalid ? -1 : of.mapping.columns.length;
}

async function proposalOrFault(kind: ImportKind, path: string, stated: StatedReading): Promise<FileProposal | Invalid> {
  try {
    return await proposeSheet(kind, path, stated);
  } catch (error) {
    if (error instanceof Invalid) return error;
    throw error;
  }
}

async function proposeSheet(kind: ImportKind, path: string, stated: StatedReading): Promise<FileProposal> {
  const { sheet: name, encoding: told, separator: between, headerRows = 1 } = stated;
  const tellsMerged = headerRows > 1 || (await stat(path)).size <= MERGED_WITHIN;
  const sheet = await openSheet(path, { sheet: name, encoding: told, separator: between, tellsMerged });
  const { rows, fault, isCut } = await firstRows(sheet);
  const at = await headerAt(kind, rows, stated);
  const header = rows[at];
  if (!header) throw headerless(stated);
  const names = headsOf(rows.slice(at, at + headerRows));
  const filter = filterOf(stated, names);
  const below = rows
    .slice(at + headerRows, at + headerRows + ROWS)
    .map(({ cells }) => cells.map((cell) => fileCell(cell)))
    .filter((cells) => filter?.judge((place) => cells[place] ?? fileCell(undefined)) !== false);
  const proposal = proposeImport(kind, names, below, stated);
  const { format, encoding, separator, sheets } = sheet;
  const line = isFoundBefore(rows.slice(0, at), proposal, headerRows) ? { headerLine: header.line } : {};
  return {
    ...{ format, encoding, separator, sheet: sheet.sheet, sheets, headerLine: header.line, fault, rows, isCut },
    ...proposal,
    mapping: { ...proposal.mapping, ...line },
    assumed: { ...proposal.assumed, ...line },
  };
}

function headerless({ headerLine }: StatedReading): Invalid {
  if (headerLine === undefined) return new Invalid({ field: 'file', message: 'has no rows' });
  const message = `nothing stands in line ${headerLine}, or it is not among the first lines`;
  return new Invalid({ field: 'mapping.headerLine', message });
}

/** As many rows as can decide. Where one of them cannot be read, those before it do. @throws Invalid where it is the first */
async function firstRows(sheet: Sheet): Promise<{ rows: SheetRow[]; fault?: string; isCut: boolean }> {
  const rows: SheetRow[] = [];
  let held = 0;
  try {
    for await (const row of sheet.rows) {
      rows.push(row);
      held += sizeOf(row);
      if (rows.length === HEADER_WITHIN + ROWS || held > MOST_HELD) return { rows, isCut: true };
    }
    return { rows, isCut: false };
  } catch (error) {
    if (!(error instanceof Invalid) || rows.length === 0) throw error;
    return { rows, fault: error.message, isCut: true };
  }
}

/** A condition on a column that is not there is told with the rest of the mapping. */
function filterOf(stated: StatedReading, names: readonly string[]): RowFilter | undefined {
  try {
    return RowFilter.of(stated, new Header(names));
  } catch (error) {
    if (error instanceof Invalid) return undefined;
    throw error;
  }
}

/** The row that is stated, or of which most cells are headers that are known; where none is, the first that has several cells. */
async function headerAt(
  kind: ImportKind,
  rows: readonly SheetRow[],
  { headerLine, headerRows = 1 }: StatedReading,
): Promise<number> {
  if (headerLine !== undefined) return rows.findIndex(({ line }) => line === headerLine);
  let best = { at: -1, known: 0 };
  for (const at of rows.slice(0, HEADER_WITHIN).keys()) {
    const { length: known } = proposeColumns(kind, headsOf(rows.slice(at, at + headerRows)));
    if (known > best.known) best = { at, known };
    await yielded();
  }
  if (best.at >= 0) return best.at;
  const first = rows.findIndex(({ cells }) => cells.filter(({ kind: content }) => content !== 'empty').length > 1);
  return Math.max(0, first);
}

/** Whether an import would take a row above for the header: the first that has every column of the mapping. */
function isFoundBefore(above: readonly SheetRow[], { mapping }: ImportProposal, headerRows: number): boolean {
  const wanted = columnsNamed(mapping).map(headerKey);
  return above.some((_, at) => {
    const keys = new Set(headsOf(above.slice(at, at + headerRows)).map(headerKey));
    return wanted.every((column) => keys.has(column));
  });
}
