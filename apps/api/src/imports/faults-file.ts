import type { RowFault } from '#imports';
import { faultsCsv } from '#imports';
import { CONTENT_TYPES } from '../web/export/answer-form.js';
import { fileAnswer } from '../web/http/file-answer.js';
import type { RawAnswer } from '../web/http/written-answers.js';

/** Faults as a CSV file, to be handed to whoever made the file that has them. */
export function faultsFile(fileName: string, faults: readonly RowFault[]): RawAnswer {
  return fileAnswer({
    name: `faults of ${fileName.replace(/\.[^.]*$/, '')}.csv`,
    mediaType: CONTENT_TYPES.csv,
    content: () => faultsCsv(faults),
  });
}
