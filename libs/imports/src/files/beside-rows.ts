import type { CellFault } from '#model/imports';
import type { ImportTable } from './import-table.js';

/** What is recorded of a file beside its rows. */
export interface Beside {
  /** How many rows the conditions of the mapping leave out. */
  readonly passedOver: number;
  readonly told: readonly (CellFault & { readonly line: number })[];
}

export const NOTHING_BESIDE: Beside = { passedOver: 0, told: [] };

/** What a file has beside the rows that are read, since the chunk before: each is recorded once, together with a chunk. */
export class BesideRows {
  private counted = 0;
  private isTold = false;

  constructor(private readonly table: Pick<ImportTable, 'passedOver' | 'told'>) {}

  /** Those so far are recorded already, by the worker that had the import before. */
  skip(): void {
    this.take();
  }

  take(): Beside {
    const { passedOver, told = [] } = this.table;
    if (passedOver === undefined) return NOTHING_BESIDE;
    const all = passedOver();
    const found = { passedOver: all - this.counted, told: this.isTold ? [] : told };
    this.counted = all;
    this.isTold = true;
    return found;
  }
}
