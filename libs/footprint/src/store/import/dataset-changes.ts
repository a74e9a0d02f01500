import type { CompanyId, Tx } from '#platform';

/** What follows from changed emission factors. Whoever imports has to be given one. */
export interface DatasetChanges {
  /**
   * Called before the first dataset of a database is written: takes the locks that computing elements anew will need, since
   * whoever writes an element takes those first and then the datasets it binds.
   */
  prepare(tx: Tx, owner: CompanyId, database: string): Promise<void>;
  /** Computes the elements bound to these datasets anew, in the same transaction. */
  datasets(tx: Tx, owner: CompanyId, uuids: readonly string[]): Promise<void>;
  /** What is printed of a database itself changed: so did the footprints of all that stand on it. */
  database(tx: Tx, owner: CompanyId, database: string): Promise<void>;
}

/** For databases that nothing can be bound to yet, and where nothing is kept. */
export const NOTHING_FOLLOWS: DatasetChanges = {
  prepare: () => Promise.resolve(),
  datasets: () => Promise.resolve(),
  database: () => Promise.resolve(),
};
