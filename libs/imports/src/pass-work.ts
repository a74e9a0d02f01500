import type { Database } from '#platform';
import type { ImportRow } from './files/file-import.js';
import type { ImportChunks } from './import-chunks.js';
import type { ImportWatch } from './import-watch.js';

/** What a pass over the file needs. */
export interface PassWork {
  readonly database: Database;
  readonly chunks: ImportChunks;
  readonly order: ImportRow;
  readonly path: string;
  /** Is told how many rows were handled just now. */
  readonly onRows: (rows: number) => void;
  readonly watch: ImportWatch;
}
