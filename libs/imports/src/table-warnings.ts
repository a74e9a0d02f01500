import type { ImportKind, ImportWarning } from '#model/imports';
import { ImportWarnings } from '#model/imports';
import type { ChunkRow } from './chunk-rows.js';
import type { ImportTable, TableRow } from './files/import-table.js';

/** Collects what a check warns of, chunk by chunk. */
export class TableWarnings {
  private readonly warnings: ImportWarnings;

  constructor(kind: ImportKind, { reader, unread }: Pick<ImportTable, 'reader' | 'unread'>) {
    this.warnings = new ImportWarnings({ kind, unread, headerOf: (field) => reader.columnOf(field)?.label });
  }

  /** @param checked what became of the rows of the chunk. One at fault is not written, so there is nothing to warn of. */
  add(checked: readonly ChunkRow[], chunk: readonly TableRow[]): void {
    for (const [index, { line, outcome, values, isNew = false }] of checked.entries()) {
      if (typeof outcome !== 'string' || !values) continue;
      this.warnings.add({ line, values, isNew, unread: chunk[index]?.unread });
    }
  }

  get list(): readonly ImportWarning[] {
    return this.warnings.list;
  }
}
