import type { CellFault } from '#model/imports';
import type { ImportTable, TableRow } from './import-table.js';
import { KnownLines } from './known-lines.js';

const NONE: ReadonlyMap<number, CellFault> = new Map();

/** What is said of a row whose key stands in an earlier line, too. */
type Wording = (line: number, row: TableRow) => string;

/** The keys of a file's rows, of which each may stand in it once. */
export class EqualKeys {
  private readonly known = new KnownLines();
  private apart: string | undefined;

  /** @param identity the field that tells the records of the file apart */
  constructor(
    private readonly table: Pick<ImportTable, 'reader' | 'partsTellingApart'>,
    private readonly identity: string,
  ) {}

  /** Takes in a row that is handled already. */
  add({ line, cells }: TableRow): void {
    this.known.add(this.table.reader.keyOf(cells, this.identity)?.text ?? '', line);
  }

  /**
   * The rows whose key stands in an earlier line, too: which of them is meant? By their places. Which columns would tell them apart is
   * looked up in the file, for the first of them.
   */
  async faultsOf(rows: readonly TableRow[], wording: Wording): Promise<ReadonlyMap<number, CellFault>> {
    const again = rows.flatMap((row, index) => {
      const key = this.table.reader.keyOf(row.cells, this.identity);
      const before = key && this.known.add(key.text, row.line);
      return key === undefined || before === undefined ? [] : [{ index, row, key, before }];
    });
    if (again.length === 0) return NONE;
    const keys = new Set(again.map(({ key }) => key.text));
    this.apart ??= (await this.table.partsTellingApart?.(this.identity, keys)) ?? '';
    const more = this.apart === '' ? '' : `; ${this.apart}`;
    return new Map(
      again.map(({ index, row, key: { column, value }, before }) => [
        index,
        { column, value, reason: `${wording(before, row)}${more}` },
      ]),
    );
  }
}
