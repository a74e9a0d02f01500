/**
 * What the cells of a column are in a workbook; a CSV has only texts.
 * `number`: a quantity that a person may go on calculating with; only where Excel keeps all digits of it, else a text.
 * `figure`: a decimal whose digits matter, such as an emission, and so a text: Excel keeps 15 digits of a number.
 * `date`: an ISO date or date-time without a zone; others are texts.
 */
export type ColumnKind = 'text' | 'number' | 'figure' | 'date';

export interface SheetColumn {
  readonly header: string;
  readonly kind: ColumnKind;
  /** In a workbook, in characters; by default that of the header, or of what the kind needs. */
  readonly width?: number;
}

/** As many cells as there are columns, each the text of what it holds: a plain decimal, an ISO date; null is empty. */
export type WrittenRow = readonly (string | null | undefined)[];

export type WrittenRows = Iterable<WrittenRow> | AsyncIterable<WrittenRow>;
