import type { Invalid } from '#faults';
import type { CompanyId, Tx } from '#platform';
import type { DatabaseDefaults, DatasetRow, LeftOut, SkippedDataSet, SkipReason } from '#model/factors';
import type { LinedRow } from './import-keys.js';

/** What is wrong with a record of a file. */
export interface RecordFault {
  /** Where the record has several lines: this one. */
  readonly line?: number;
  readonly column: string;
  readonly value: string;
  readonly reason: string;
}

/** What a file says of one dataset, or why it is none. */
export interface FileRecord {
  /** Where it begins; of several files the number of its own. */
  readonly line: number;
  /** Of several files: its name. */
  readonly file?: string;
  readonly outcome:
    | { readonly kind: 'dataset'; readonly row: DatasetRow }
    | { readonly kind: 'skipped'; readonly why: SkipReason | SkippedDataSet }
    | { readonly kind: 'faulty'; readonly faults: readonly RecordFault[] };
  /** What the file has and the dataset lacks, or has in another form. */
  readonly left?: readonly LeftOut[];
  /** How many of its rows are hidden in the workbook. */
  readonly hidden?: number;
}

/** A file whose header was read. */
export interface OpenDatasets {
  /** Columns that are ignored, because nothing stores their contents, or the mapping leaves them out. */
  readonly droppedColumns: readonly string[];
  /** All records, in batches: what records name is looked up for a batch, and an import stops behind one. */
  readonly batches: AsyncIterable<readonly FileRecord[]>;
}

/** How many records were read, and how many of them were skipped, by the reason. */
export interface ReadRecords {
  readonly rows: number;
  readonly skipped: Readonly<Partial<Record<string, number>>>;
}

/** A file, or several, from which one version of a database is imported: a publisher's, EPDs, or a table with a mapping. */
export interface DatasetFile {
  /** What it says of the database, where the request says nothing. */
  readonly defaults: DatabaseDefaults;
  /** After how many records progress is told. */
  readonly progressEvery: number;
  /** Whether it is read to its end however many of its records are faulty. */
  readonly isReadWhole?: boolean;
  /** Is called once. @throws Invalid if it can't be read, or lacks a column */
  open(tx: Tx, owner: CompanyId): Promise<OpenDatasets>;
  /** What is wrong with a record that has the key of an earlier one. */
  repetition(repeated: LinedRow, firstLine: number): RecordFault & { readonly file?: string };
  /** Why a file without any dataset is refused: its empty database would look as if it had been imported. */
  nothingIn(read: ReadRecords): Invalid;
  /** May be called before it is opened, and twice. */
  close(): void;
}
