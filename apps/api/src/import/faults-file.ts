import { pipeline } from 'node:stream/promises';
import type { RowFault } from '#footprint/store';
import { faultsCsv } from '#footprint/store';
import { RawAnswer } from '../http/written-answers.js';

/** Faults as a CSV file, to be handed to whoever made the file that has them. */
export function faultsFile(fileName: string, faults: readonly RowFault[]): RawAnswer {
  return new RawAnswer(async (response) => {
    response.type('text/csv; charset=utf-8');
    response.attachment(`faults of ${fileName.replace(/\.[^.]*$/, '')}.csv`);
    await pipeline(faultsCsv(faults), response);
  });
}
