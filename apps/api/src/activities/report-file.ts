import { csvText, xlsxFile } from '#sheets';
import type { TableForm } from '../web/export/answer-form.js';
import { CONTENT_TYPES } from '../web/export/answer-form.js';
import { fileAnswer } from '../web/http/file-answer.js';
import type { RawAnswer } from '../web/http/written-answers.js';
import type { ReportTable } from './ghg-report-table.js';

/** A report as a file. */
export function reportFile({ columns, rows, titles, fileName }: ReportTable, form: TableForm): RawAnswer {
  return fileAnswer({
    name: `${fileName}.${form}`,
    mediaType: CONTENT_TYPES[form],
    content: () =>
      form === 'csv' ? csvText(columns, rows) : xlsxFile(columns, rows, { sheetName: 'Inventory', titles }),
  });
}
