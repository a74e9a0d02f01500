import type { Cell, SheetRow } from '#sheets';
import type { FileCell, ResolvedColumn } from '#model/imports';
import { ColumnForm } from '#model/imports';

/** A file whose header was found, and the rows of it that were read on the way. */
interface HeadedFile {
  /** Reads its rows once more, from the first on. Undefined of a stream. */
  readonly again: (() => Promise<AsyncIterable<SheetRow>>) | undefined;
  readonly headerLine: number;
  readonly below: readonly SheetRow[];
  readonly toCell: (cell: Cell) => FileCell;
  /** Whether the mapping has the row read. */
  readonly isRead: (row: SheetRow) => boolean;
}

/**
 * The columns with the form that the rows of the file decide, where the mapping states none. All rows are looked at if one of the
 * first needs it, so that a file in plain notation is not read twice.
 */
export async function withRowForms(columns: readonly ResolvedColumn[], file: HeadedFile): Promise<ResolvedColumn[]> {
  const { again, headerLine, below, toCell, isRead } = file;
  const forms = columns.map((column) => ColumnForm.of(column));
  const add = (row: SheetRow): void => {
    if (!isRead(row)) return;
    const read = row.cells.map(toCell);
    for (const form of forms) form?.add(read);
  };
  below.forEach(add);
  if (again === undefined || !forms.some((form) => form?.matters)) return [...columns];
  const last = below.at(-1)?.line ?? headerLine;
  for await (const row of await again()) if (row.line > last) add(row);
  return columns.map((column, at) => forms[at]?.decided() ?? column);
}
