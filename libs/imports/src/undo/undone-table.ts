/** The records that imports of a kind create, as the SQL of their table `r`. `$1` is the company, `$2` the import. */
export interface UndoneRecords {
  readonly table: 'activity' | 'element' | 'dataset' | 'model_input';
  /** The column that names the company. */
  readonly owner: 'company' | 'owner';
  /** What an index has them in the order of, with the types; the uuid comes last. */
  readonly key: readonly (readonly [sql: string, type: string])[];
  /** How many are one transaction. */
  readonly chunk: number;
  /**
   * Selects those that meet a condition: (uuid, name, why), where `why` is a `WhyKept`, and null for what goes. Not what it refers to has
   * to be of the same import, but what it is used by.
   */
  readonly judged: (condition: string) => string;
}
