/** What may be meant otherwise than it is written, although nothing is wrong with it. */
export const WARNING_KINDS = [
  'unread-figures',
  'no-scope',
  'equal-names',
  'mixed-gwp',
  'outlier',
  'repeated-inputs',
] as const;
export type WarningKind = (typeof WARNING_KINDS)[number];

export interface ImportWarning {
  readonly kind: WarningKind;
  /** The header of the column that it is about; absent where it is about whole rows. */
  readonly column?: string;
  readonly message: string;
  /** How many rows it is about. */
  readonly count: number;
  readonly firstLines: readonly number[];
}

/** What a row says, as far as warnings look at it. */
export interface WarnedRow {
  readonly line: number;
  /** By the path of the field. Records that it names are texts, or `{uuid}`. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Texts of the columns that nobody reads and that seem to have figures. */
  readonly unread?: readonly string[];
  /** Whether its record is created. */
  readonly isNew: boolean;
}

const FIRST_LINES = 5;

/** How many rows, and the first of them. */
export class CountedLines {
  count = 0;
  readonly first: number[] = [];

  add(line: number): void {
    this.count++;
    if (this.first.length < FIRST_LINES) this.first.push(line);
  }

  /** Adds lines of several counts, of which the first in the file are told. */
  static of(all: readonly CountedLines[]): CountedLines {
    const sum = new CountedLines();
    for (const { count } of all) sum.count += count;
    const lines = all.flatMap(({ first }) => first).sort((one, other) => one - other);
    sum.first.push(...lines.slice(0, FIRST_LINES));
    return sum;
  }
}
