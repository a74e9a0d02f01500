import { pipeline } from 'node:stream/promises';
import type { SheetColumn } from '#sheets';
import { csvText } from '#sheets';
import { RawAnswer } from '../http/written-answers.js';
import type { ImportFaultRecord } from './import-record.js';

const COLUMNS: readonly SheetColumn[] = [
  { header: 'line', kind: 'number' },
  { header: 'column', kind: 'text' },
  { header: 'value', kind: 'text' },
  { header: 'reason', kind: 'text' },
];

/** Faults as a CSV file, to be handed to whoever made the file that has them. */
export function faultsFile(fileName: string, faults: readonly ImportFaultRecord[]): RawAnswer {
  const rows = faults.map(({ line, column, value, reason }) => [String(line), column, value, reason]);
  return new RawAnswer(async (response) => {
    response.type('text/csv; charset=utf-8');
    response.attachment(`faults of ${fileName.replace(/\.[^.]*$/, '')}.csv`);
    await pipeline(csvText(COLUMNS, rows), response);
  });
}
