import type { Readable } from 'node:stream';
import type { SheetColumn } from '#sheets';
import { csvText } from '#sheets';
import type { RowFault } from './file-imports.js';

const COLUMNS: readonly SheetColumn[] = [
  { header: 'line', kind: 'number' },
  { header: 'column', kind: 'text' },
  { header: 'value', kind: 'text' },
  { header: 'reason', kind: 'text' },
];

/** Faults as CSV, to be handed to whoever made the file that has them. */
export function faultsCsv(faults: readonly RowFault[]): Readable {
  return csvText(
    COLUMNS,
    faults.map(({ line, column, value, reason }) => [String(line), column, value, reason]),
  );
}
