import type { CompanyId } from '../records/company-id.js';
import type { Database } from '../database/database.js';
import type { Sql } from '../database/sql.js';

/** What is removed when it is old enough. */
export const RETAINED = ['events', 'pulls', 'deprecatedFootprints', 'importFiles', 'audit'] as const;
export type Retained = (typeof RETAINED)[number];

/** For how many days each kind is kept; undefined: for ever. */
export type RetentionDays = Readonly<Record<Retained, number | undefined>>;

/** The kinds of rows that are counted when they are removed, each the name of a table. */
export const REMOVED_ROWS = [
  'exchange_event',
  'delivery',
  'delivery_attempt',
  'footprint_pull',
  'published_footprint',
  'file_import_fault',
  'file_import_fault_group',
  'file_import_piece',
  'audit_entry',
] as const;
export type RemovedRows = Partial<Record<(typeof REMOVED_ROWS)[number], number>>;

/** A company with rows that are old enough. */
export interface CompanyWithOldRows {
  company: CompanyId;
  /** When the oldest of them was stored. */
  oldest: Date;
}

/** One batch that was removed. */
export interface RemovedBatch {
  rows: RemovedRows;
  /** Where the next batch begins, by the time of its rows; undefined where there may be no more of them. */
  next?: Date;
}

/** One kind of rows: which of them may be removed, and how. Several processes may remove at the same time. */
export interface OldRows {
  companies(sql: Sql, days: number): Promise<CompanyWithOldRows[]>;
  /** How many could be removed now. */
  count(sql: Sql, company: CompanyId, days: number): Promise<number>;
  /**
   * Removes a few rows in one transaction: all of them, or none if the process is killed. Rows that somebody has locked are
   * left for the next time.
   * @param from skips what is older. Rows that were removed a moment ago are still in the indexes, and need not be
   * passed again.
   */
  remove(database: Database, company: CompanyId, days: number, from: Date): Promise<RemovedBatch>;
}

/**
 * Every company `c` that has or had anything: who writes for it has a client, and every change of it is an entry. These tables have
 * the key of the others, so where tables are distributed by company, each node looks up the rows of its own companies.
 */
export const COMPANIES_IN_USE = `(
  select company from client union select company from audit_chain union select company from audit_entry where number is null) c`;

/** The time before which everything is older than so many days. SQL; the placeholder is the number of days. */
export const before = (days: `$${number}`): string => `now() - make_interval(days => ${days}::integer)`;
