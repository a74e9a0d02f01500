/** A cell of a row. */
export interface FileCell {
  readonly text: string;
  /** A number or date of a workbook: it is in plain notation, whatever format the mapping states. */
  readonly isTyped?: boolean;
  /** Why the cell has no value that could be read. */
  readonly reason?: string;
  /** The merged range that it belongs to without being its first cell. */
  readonly mergedInto?: string;
}

/** What is wrong with one cell, in the file's own words. */
export interface CellFault {
  /** Where the record is made of several rows: the line of this one. */
  readonly line?: number;
  /** The header, as the file has it; empty where it is the whole row. */
  readonly column: string;
  readonly value: string;
  readonly reason: string;
}

/** A fault of a cell, with the field that the cell was to fill; empty where it is the whole row. */
export interface FieldFaultInFile extends CellFault {
  readonly field: string;
}

/** Why a cell says nothing that could be read; undefined where it may. */
export function unreadable({ reason, mergedInto }: FileCell): string | undefined {
  if (reason !== undefined || mergedInto === undefined) return reason;
  // Whoever looks at the sheet sees the first cell's value in all of them; which rows it is meant for, nobody can tell.
  return `is part of the merged cell ${mergedInto}, which counts for its first cell alone: unmerge it, and fill each row`;
}
