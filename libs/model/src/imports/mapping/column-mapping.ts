import type { Encoding, Separator } from '#sheets';
import type { UnitCode } from '#model/terms';
import type { CellFormat, DateFormat, DecimalMark } from '../fields/cell-format.js';
import type { ImportField, ReferenceKey } from '../fields/import-field.js';

/** What fills one field: a column of the file, several columns, or the same text in every row. */
export interface ColumnMapping {
  /** The header of the column, as the file has it. */
  readonly column?: string;
  /** Of a key or a name: the headers of several columns, whose texts are joined by ` | `. A name leaves out empty ones. */
  readonly columns?: readonly string[];
  readonly constant?: string;
  readonly field: string;
  /** The unit of the column's numbers, where no column of the file gives it: a code, or what files call it. */
  readonly unit?: string;
  /** The key by which a reference is named; by default each of its keys is tried. */
  readonly by?: ReferenceKey;
  readonly decimal?: DecimalMark;
  readonly date?: DateFormat;
  /** What texts of the column stand for, such as tonnes for t; others are read as they are. */
  readonly values?: Readonly<Record<string, string>>;
  /** Of a figure or a quantity: how many of its unit it is per. It is divided by this, last. */
  readonly per?: DivisorMapping;
}

/** What numbers are divided by: what a column has in the same row, or the same number in every row. */
export interface DivisorMapping {
  readonly column?: string;
  readonly constant?: string;
}

/** What a row says in a column, mapped or not. Case and blanks around and between words do not count. */
export interface RowCondition {
  readonly column: string;
  readonly is?: string;
  readonly isNot?: string;
  readonly oneOf?: readonly string[];
  readonly contains?: string;
  readonly empty?: boolean;
}

/** How the columns of a file become fields of records. Columns that it does not name are left out. */
export interface ImportMapping {
  readonly decimal?: DecimalMark;
  readonly date?: DateFormat;
  /** Of a CSV: detected by default. */
  readonly encoding?: Encoding;
  readonly separator?: Separator;
  /** The sheet of a workbook; by default the first, or the only one that has all columns. */
  readonly sheet?: string;
  /** The first line of the header; by default the first that has all columns. */
  readonly headerLine?: number;
  /** Of how many rows the header is, from 1 to 5; by default of one. The texts of a column in them are joined by a blank. */
  readonly headerRows?: number;
  /** Texts that say nothing, in any column, instead of those that `NO_VALUE` lists for numbers, days, units and references. */
  readonly none?: readonly string[];
  /** Which rows are read: those of which all of these hold. */
  readonly where?: readonly RowCondition[];
  readonly columns: readonly ColumnMapping[];
}

/** What a mapping says that texts stand for. */
export interface StatedWords {
  readonly exact: ReadonlyMap<string, string>;
  /** By `headerKey`. */
  readonly inAnyCase: ReadonlyMap<string, string>;
}

/** A mapping whose fields were found, with the place of each column. */
export interface ResolvedColumn {
  readonly field: ImportField;
  /** Undefined of a constant, and of several columns. */
  readonly place?: number;
  /** Several columns whose texts are joined. */
  readonly parts?: readonly JoinedPart[];
  /** As faults name it: the header, or `constant` with the field. */
  readonly label: string;
  readonly constant?: string;
  readonly unit?: UnitCode;
  /** How the mapping writes the unit. */
  readonly unitText?: string;
  /** How many of the unit that is, where it is a multiple, such as `1000 pcs`. */
  readonly unitFactor?: string;
  readonly by?: ReferenceKey;
  readonly format: CellFormat;
  /** Whether the same column of the file fills other fields, too. */
  readonly fillsMore?: boolean;
  /** What texts stand for. */
  readonly values?: StatedWords;
  /** Texts that say nothing, by `headerKey`. */
  readonly none?: ReadonlySet<string>;
  /** What its numbers are divided by. */
  readonly per?: ResolvedColumn;
}

/** One of several columns that fill a field. */
export interface JoinedPart {
  readonly place: number;
  readonly label: string;
}

/** What tables have in a cell that has no value. In texts and keys these are texts like any other. */
export const NO_VALUE: readonly string[] = ['-', '–', '—', 'n/a', 'n.a.', 'k.a.', 'k. a.', '#n/a'];

/** Headers are the same whatever the case and the spaces around them. */
export function headerKey(header: string): string {
  return header.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}
