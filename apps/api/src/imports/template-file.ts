import type { Readable } from 'node:stream';
import type { TemplateColumn } from '#model/imports';
import { explanationLines, templateColumns } from '#model/imports';
import type { SheetColumn, WrittenRow } from '#sheets';
import { csvText, xlsxFile } from '#sheets';
import { CONTENT_TYPES } from '../web/export/answer-form.js';
import { fileAnswer } from '../web/http/file-answer.js';
import type { RawAnswer } from '../web/http/written-answers.js';
import type { TemplateRequest } from './template-query.js';

/** A file with every column of a kind, explained, that an import reads once rows stand below its header. */
export function templateFile({ kind, format, indicators }: TemplateRequest): RawAnswer {
  const columns = templateColumns(kind, indicators);
  return fileAnswer({
    name: `${kind}-template.${format}`,
    mediaType: CONTENT_TYPES[format],
    content: () =>
      format === 'csv' ? csvText(columns, [], { above: explanationLines(kind, columns) }) : workbook(kind, columns),
  });
}

const EXPLANATIONS: readonly SheetColumn[] = [
  { header: 'Column', kind: 'text', width: 34 },
  { header: 'What it is', kind: 'text', width: 60 },
  { header: 'What it holds', kind: 'text', width: 46 },
  { header: 'Unit', kind: 'text', width: 22 },
  { header: 'Limits', kind: 'text', width: 24 },
  { header: 'Example', kind: 'text', width: 20 },
  { header: 'Allowed values', kind: 'text', width: 40 },
];

/** The sheet to fill comes first: it is the one that an import reads. */
function workbook(kind: string, columns: readonly TemplateColumn[]): Readable {
  const rows = columns.map(({ header, what, holds, unit, limits, example, allowed }): WrittenRow => {
    return [header, what, holds, unit, limits, example, allowed];
  });
  const notes = { sheetName: 'Columns', columns: EXPLANATIONS, rows };
  return xlsxFile(columns, [], { sheetName: kind, notes });
}
