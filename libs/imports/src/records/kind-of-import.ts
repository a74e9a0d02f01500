import type { Checked, FieldFault } from '#faults';
import type { CompanyId, Database, Tx } from '#platform';
import type { ReadRow, RowReader } from '#model/imports';
import type { UnitCode } from '#model/terms';
import type { TableRow } from '../files/import-table.js';
import type { Chunk, RowOutcome, WrittenRows } from './row-outcome.js';

export interface RowCheck<Patch extends object> {
  check(tx: Tx, chunk: Chunk<Patch>): Promise<readonly RowOutcome[]>;
}

/** Removes records that the transaction has locked. @throws Conflict where one is in use */
export type RemoveRecords = (uuids: readonly string[], actor: string) => Promise<void>;

/** How the rows of a file become records of one kind. */
export interface KindOfImport<Patch extends object = object> {
  /** How many rows are one transaction. */
  readonly chunkRows: number;
  /** The field by which the rows of a file tell their records apart. */
  identity(reader: RowReader): string;
  /** What a row says, or the rows that are one record. @param unit that of the product which the row names in `product` */
  read(reader: RowReader, row: TableRow, unit?: UnitCode): ReadRow;
  /** The record that a row says, by the paths of its fields. References are `{uuid}`. */
  toPatch(values: Readonly<Record<string, unknown>>, faults: readonly FieldFault[]): Checked<Patch>;
  /** How many rows a file may have; what a check remembers of them is bounded so. */
  readonly mostRows?: number;
  /** A field of which one text fills neighbouring rows: these stay in one chunk, as far as they fit. */
  readonly together?: string;
  /** A field that names another record, which of several may be told by another field: the supplier of a material. */
  readonly narrowed?: { readonly field: string; readonly by: string };
  /** The field that names the product whose quantity a row states. */
  readonly product?: string;
  /** Begins a check of a file, chunk by chunk. It tells what would become of the rows. Nothing is written. */
  checker(): RowCheck<Patch>;
  /** Runs a transaction that may write rows, or remove records as their DELETE does, with every lock that these need. */
  transaction<Result>(
    database: Database,
    company: CompanyId,
    work: (tx: Tx, write: (chunk: Chunk<Patch>) => Promise<WrittenRows>, remove: RemoveRecords) => Promise<Result>,
  ): Promise<Result>;
}
