import { pipeline } from 'node:stream/promises';
import { csvText, xlsxFile } from '#sheets';
import type { TableForm } from '../export/answer-form.js';
import { MEDIA_TYPES } from '../export/answer-form.js';
import { RawAnswer } from '../http/written-answers.js';
import type { ReportTable } from './ghg-report-table.js';

/** A table as a file that the caller is offered to save. */
export function tableFile({ columns, rows, titles, fileName }: ReportTable, format: TableForm): RawAnswer {
  return new RawAnswer(async (response) => {
    const isCsv = format === 'csv';
    // First, since it sets a type, too.
    response.attachment(`${fileName}.${format}`);
    response.type(isCsv ? `${MEDIA_TYPES.csv}; charset=utf-8` : MEDIA_TYPES.xlsx);
    const file = isCsv ? csvText(columns, rows) : xlsxFile(columns, rows, { sheetName: 'Inventory', titles });
    await pipeline(file, response);
  });
}
