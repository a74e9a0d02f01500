import type { Cell, SheetRow } from '#sheets';
import { openSheet } from '#sheets';
import type { FileCell, ImportMapping, ResolvedColumn } from '#model/imports';
import { ColumnForm } from '#model/imports';

/** A file whose header was found, and the rows of it that were read on the way. */
interface HeadedFile {
  /** Undefined of a stream, which is read once. */
  readonly path: string | undefined;
  readonly mapping: ImportMapping;
  readonly headerLine: number;
  readonly below: readonly SheetRow[];
  readonly toCell: (cell: Cell) => FileCell;
  readonly onRead?: (() => void) | undefined;
}

/**
 * The columns with the form that the rows of the file decide, where the mapping states none. All rows are looked at if one of the
 * first needs it, so that a file in plain notation is not read twice.
 */
export async function withRowForms(columns: readonly ResolvedColumn[], file: HeadedFile): Promise<ResolvedColumn[]> {
  const { path, mapping, headerLine, below, toCell, onRead } = file;
  const forms = columns.map((column) => ColumnForm.of(column));
  const add = ({ cells }: SheetRow): void => {
    const read = cells.map(toCell);
    for (const form of forms) form?.add(read);
  };
  below.forEach(add);
  if (path === undefined || !forms.some((form) => form?.matters)) return [...columns];
  const last = below.at(-1)?.line ?? headerLine;
  const { sheet, encoding, separator } = mapping;
  const { rows } = await openSheet(path, { sheet, encoding, separator, onRead });
  for await (const row of rows) if (row.line > last) add(row);
  return columns.map((column, at) => forms[at]?.decided() ?? column);
}
