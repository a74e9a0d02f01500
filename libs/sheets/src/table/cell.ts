/**
 * What a cell holds. A CSV has only `text` and `empty`; a workbook tells the others apart:
 * `percent` is a number that is shown as a percentage, `error` what Excel shows where it could not compute, such as #REF!,
 * `uncomputed` a formula whose value was not saved with the file. `cut`, in both, is a text of ours that was too long for a cell
 * of Excel, so that only its beginning is there.
 */
export type CellKind = 'empty' | 'text' | 'cut' | 'number' | 'percent' | 'date' | 'boolean' | 'error' | 'uncomputed';

export interface Cell {
  /**
   * The text that a person reads in the cell. Number: a plain decimal with a point, never an exponent. Percent: the same
   * with `%`, so 0.45 is `45%`. Date: `2024-03-31`, `2024-03-31T13:45:00` or `13:45:00`. Boolean: `TRUE` or `FALSE`.
   * Error: the error. Empty and uncomputed: the empty text.
   */
  readonly text: string;
  readonly kind: CellKind;
  /** Whether the value is what a formula gave when the file was saved. */
  readonly isFormula: boolean;
}

/** A row in which at least one cell is not empty; cells after the last that is not are left out. */
export interface SheetRow {
  /** CSV: the line of the file where the record begins; XLSX: the number of the row. Both count from 1. */
  readonly line: number;
  readonly cells: readonly Cell[];
  /** XLSX: whether the row is hidden from whoever looks at the sheet, as by a filter. */
  readonly isHidden?: boolean;
  /**
   * XLSX: the range, such as `A2:A4`, that the cell of a column belongs to without being its first: a person sees the first one there.
   * Absent where no range reaches the row. It is asked for, not stored: a range may be as wide as a sheet, and most cells are not read.
   */
  readonly mergedInto?: (column: number) => string | undefined;
}

export const EMPTY_CELL: Cell = { text: '', kind: 'empty', isFormula: false };
