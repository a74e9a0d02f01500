import { setImmediate as yielded } from 'node:timers/promises';
import { Invalid } from '#faults';
import type { Encoding, Separator, Sheet, SheetFormat, SheetRow } from '#sheets';
import { openSheet } from '#sheets';
import type { ImportKind, ImportProposal } from '#model/imports';
import { headerKey, proposeImport, proposeColumns } from '#model/imports';
import { fileCell } from '../table/file-cell.js';
import { HEADER_WITHIN } from '../table/find-header.js';

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
}

/** How many rows below the header decide. */
const ROWS = 200;

/** Looks at the first rows of a file. @param name of a sheet; without it the first that is not hidden. @throws Invalid */
export async function proposeFile(kind: ImportKind, path: string, name?: string): Promise<FileProposal> {
  const sheet = await openSheet(path, { sheet: name });
  const { rows, fault } = await firstRows(sheet);
  const at = await headerAt(kind, rows);
  const header = rows[at];
  if (!header) throw new Invalid({ field: 'file', message: 'has no rows' });
  const names = header.cells.map(({ text }) => text);
  const below = rows.slice(at + 1, at + 1 + ROWS).map(({ cells }) => cells.map((cell) => fileCell(cell)));
  const proposal = proposeImport(kind, names, below, name === undefined ? {} : { sheet: name });
  const { format, encoding, separator, sheets } = sheet;
  return {
    ...{ format, encoding, separator, sheet: sheet.sheet, sheets, headerLine: header.line, fault },
    ...proposal,
    mapping: isFoundBefore(rows.slice(0, at), proposal)
      ? { ...proposal.mapping, headerLine: header.line }
      : proposal.mapping,
  };
}

/** As many rows as can decide. Where one of them cannot be read, those before it do. @throws Invalid where it is the first */
async function firstRows(sheet: Sheet): Promise<{ rows: SheetRow[]; fault?: string }> {
  const rows: SheetRow[] = [];
  try {
    for await (const row of sheet.rows) {
      rows.push(row);
      if (rows.length === HEADER_WITHIN + ROWS) break;
    }
    return { rows };
  } catch (error) {
    if (!(error instanceof Invalid) || rows.length === 0) throw error;
    return { rows, fault: error.message };
  }
}

/** The row of which most cells are headers that are known; where none is, the first that has several cells. */
async function headerAt(kind: ImportKind, rows: readonly SheetRow[]): Promise<number> {
  let best = { at: -1, known: 0 };
  for (const [at, { cells }] of rows.slice(0, HEADER_WITHIN).entries()) {
    const { length: known } = proposeColumns(
      kind,
      cells.map(({ text }) => text),
    );
    if (known > best.known) best = { at, known };
    await yielded();
  }
  if (best.at >= 0) return best.at;
  const first = rows.findIndex(({ cells }) => cells.filter(({ kind: content }) => content !== 'empty').length > 1);
  return Math.max(0, first);
}

/** Whether an import would take a row above for the header: the first that has every column of the mapping. */
function isFoundBefore(above: readonly SheetRow[], { mapping: { columns } }: ImportProposal): boolean {
  return above.some(({ cells }) => {
    const keys = new Set(cells.map(({ text }) => headerKey(text)));
    return columns.every(({ column = '' }) => keys.has(headerKey(column)));
  });
}
