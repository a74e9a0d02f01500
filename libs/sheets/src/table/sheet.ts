import type { SheetRow } from './cell.js';
import type { Encoding } from './encoding.js';
import type { Separator } from './separator.js';

export type SheetFormat = 'csv' | 'xlsx';

/** What the person said about a file; whatever is absent is detected. */
export interface SheetOptions {
  /** XLSX: the name of the sheet; without it the first that is not hidden. */
  readonly sheet?: string;
  /** XLSX: whether rows tell which of their cells are merged into others. The sheet is looked through once more for it. */
  readonly tellsMerged?: boolean;
  /** CSV: outweighed by a byte order mark. */
  readonly encoding?: Encoding;
  readonly separator?: Separator;
  /** Is called for each piece of the file that is read; what it throws ends the reading. */
  readonly onRead?: (() => void) | undefined;
}

export interface Sheet {
  readonly format: SheetFormat;
  /** CSV only. */
  readonly encoding?: Encoding;
  /** CSV only. */
  readonly separator?: Separator;
  /** XLSX only: the name of the sheet that is read. */
  readonly sheet?: string;
  /** XLSX only: the names of all sheets with cells, in the order of their tabs. */
  readonly sheets: readonly string[];
  /** XLSX only: those of them that are not hidden. */
  readonly visibleSheets: readonly string[];
  /** Can be walked once; to stop early closes the file. @throws Invalid naming the line of what cannot be read */
  readonly rows: AsyncIterable<SheetRow>;
  /** How much of the table was read, from 0 to 1; undefined where the input is a stream. */
  readonly fractionRead: () => number | undefined;
  /** Needed only where the rows are not walked; may be called twice. */
  readonly close: () => Promise<void>;
}
