import type { CompanyId } from '../records/company-id.js';

/** Why a statement may span companies. Sharding by company concerns these statements and no others. */
export type AcrossCompanies =
  | 'sweep'
  | 'health'
  | 'company directory'
  | 'republication'
  | 'purge'
  | 'company deletion'
  | 'dataset bindings'
  | 'savepoint'
  | 'deployment';

export interface StatementOptions {
  /**
   * `anew`: planned for its values at each execution, for statements that no single plan suits. By default a statement
   * is prepared, and after some executions planned once and for all.
   */
  planned?: 'anew';
  /** `unread`: columns of type json are returned as text. Columns of type jsonb are always parsed. */
  json?: 'unread';
}

/** Statements are prepared by their text, so a text must not contain values. `$1` is always the owner of the rows. */
export interface Sql {
  query<Row>(
    text: string,
    values: readonly [owner: CompanyId, ...unknown[]],
    options?: StatementOptions,
  ): Promise<Row[]>;
  queryAcross<Row>(why: AcrossCompanies, text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** Reads the rows of one statement while it runs. No more rows are in memory than were requested. */
export interface Cursor<Row> {
  /** The next rows, `most` at most; fewer at the end. */
  next(most: number): Promise<Row[]>;
  /** Makes room for another one in the same snapshot, whose end closes it, too. */
  close(): Promise<void>;
}

/** The state of the database at one moment. */
export interface Snapshot extends Sql {
  /** Only one cursor at a time may be open in a snapshot. */
  cursor<Row>(text: string, values: readonly [owner: CompanyId, ...unknown[]]): Promise<Cursor<Row>>;
}

/**
 * Statements that commit together or not at all. Work in it may be repeated, so it must not have effects outside the
 * database.
 */
export type Tx = Sql;
