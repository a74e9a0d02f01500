import type { Database } from '#platform';
import type { ImportRow } from './files/file-import.js';
import type { NamesWithoutCase } from './files/names-without-case.js';
import type { ImportWatch } from './import-watch.js';
import type { KindOfImport } from './records/kind-of-import.js';

/** What a pass over the file needs. */
export interface PassWork {
  readonly database: Database;
  readonly order: ImportRow;
  /** That of the order. */
  readonly kind: KindOfImport;
  readonly path: string;
  /** Is told how many rows were handled just now. */
  readonly onRows: (rows: number) => void;
  readonly watch: ImportWatch;
  /** Of this pass alone. */
  readonly names: NamesWithoutCase;
}
