import type { CompanyId } from '../company-id.js';

/** Why a statement may span companies. Whoever shards by company has to look at these, and at nothing else. */
export type AcrossCompanies =
  'sweep' | 'health' | 'company directory' | 'republication' | 'purge' | 'dataset bindings' | 'deployment';

export interface StatementOptions {
  /**
   * `anew`: planned for its values at each execution, where one plan can't be right for all of them. Otherwise a statement
   * is prepared, and after some executions planned once for good.
   */
  planned?: 'anew';
  /** `unread`: columns of type json come as the texts they are kept in; those of type jsonb are always read. */
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

/** Rows of one statement, read while it runs: however many there are, no more are in memory than are asked for. */
export interface Cursor<Row> {
  /** The next rows, `most` of them; fewer where they end. */
  next(most: number): Promise<Row[]>;
}

/** What is there at one moment. */
export interface Snapshot extends Sql {
  /** One at a time, until the snapshot is left. */
  cursor<Row>(text: string, values: readonly [owner: CompanyId, ...unknown[]]): Promise<Cursor<Row>>;
}

/** Statements that commit together, or not at all. Nothing external may happen while one is open: it may be repeated. */
export type Tx = Sql;
