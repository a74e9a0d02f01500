import { Invalid } from '#faults';
import type { SheetRow } from '#sheets';
import { headsOf } from '#sheets';
import type { ImportKind, ImportMapping, ResolvedColumn } from '#model/imports';
import { ownColumns, resolveMapping } from '#model/imports';

/** How far down a header is looked for, below titles and notes. */
export const HEADER_WITHIN = 50;

/** What the rows are, and how they are read. */
export interface MappedRows {
  readonly kind: ImportKind;
  readonly mode: 'create' | 'upsert';
  readonly mapping: ImportMapping;
}

/** The header of a table among its first rows. */
export interface FoundHeader {
  readonly names: readonly string[];
  readonly columns: readonly ResolvedColumn[];
  /** Its last line. */
  readonly line: number;
  /** The rows below that were read on the way. */
  readonly below: readonly SheetRow[];
}

/** Finds the header, at the line that the mapping states, or else among the first rows. @throws Invalid */
export async function readHeader(rows: AsyncIterator<SheetRow>, order: MappedRows): Promise<FoundHeader> {
  const { headerLine, headerRows = 1 } = order.mapping;
  return findHeader(await firstRows(rows, headerLine, headerRows), order, headerRows);
}

async function firstRows(
  rows: AsyncIterator<SheetRow>,
  line: number | undefined,
  headerRows: number,
): Promise<SheetRow[]> {
  const first: SheetRow[] = [];
  while (first.length < (line === undefined ? HEADER_WITHIN + headerRows - 1 : headerRows)) {
    const next = await rows.next();
    if (next.done === true) break;
    const row: SheetRow = next.value;
    if (line === undefined || row.line >= line) first.push(row);
    if (line !== undefined && first[0] && first[0].line > line)
      throw new Invalid({ field: 'mapping.headerLine', message: `line ${line} of the file is empty` });
  }
  if (first.length > 0) return first;
  const message = line === undefined ? 'has no rows' : `has no line ${line}, where its header is said to be`;
  throw new Invalid({ field: 'file', message });
}

/** The first rows that have every column of the mapping. Where none do, the faults are those of the rows that come nearest. @throws Invalid */
function findHeader(rows: readonly SheetRow[], { kind, mapping, mode }: MappedRows, headerRows: number): FoundHeader {
  let nearest: Invalid | undefined;
  const tried = Math.max(1, rows.length - headerRows + 1);
  for (let at = 0; at < tried; at++) {
    const header = rows.slice(at, at + headerRows);
    const names = headsOf(header);
    try {
      const columns = mapping.columns.length > 0 ? mapping.columns : ownColumns(kind, names);
      return {
        ...{ names, columns: resolveMapping(kind, { ...mapping, columns }, names, mode) },
        ...{ line: header.at(-1)?.line ?? 0, below: rows.slice(at + headerRows) },
      };
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      if (!nearest || error.faults.length < nearest.faults.length) nearest = error;
    }
  }
  throw nearest ?? new Invalid({ field: 'file', message: 'has no rows' });
}
