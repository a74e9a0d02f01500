import type { SheetColumn } from '#sheets';

/** A column of a table, and the text that a row has in it. */
export interface TableColumn<Row> extends SheetColumn {
  readonly textOf: (row: Row) => string | undefined;
}

/** All rows of a listing, to be sent as a file. */
export interface Table<Row> {
  /** What the rows are, for the name of the file. */
  readonly name: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: TableRows<Row>;
}

/** The rows of a table. They are read in batches, each when the one before is sent, so that a slow reader holds nothing but one. */
export interface TableRows<Row> {
  /** How many there are now. */
  readonly count: () => Promise<number>;
  readonly batches: AsyncIterable<readonly Row[]>;
}

/** The same rows, as records. */
export function mapRows<Row, To>({ count, batches }: TableRows<Row>, record: (row: Row) => To): TableRows<To> {
  async function* mapped(): AsyncGenerator<readonly To[]> {
    for await (const batch of batches) yield batch.map(record);
  }
  return { count, batches: mapped() };
}
