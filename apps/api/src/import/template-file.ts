import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { TemplateColumn } from '#footprint/model';
import { explanationLines, templateColumns } from '#footprint/model';
import type { SheetColumn, WrittenRow } from '#sheets';
import { csvText, xlsxFile } from '#sheets';
import { RawAnswer } from '../http/written-answers.js';
import type { TemplateFormat, TemplateRequest } from './template-query.js';

export const TEMPLATE_TYPES: Readonly<Record<TemplateFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** A file with every column of a kind, explained, that an import reads once rows stand below its header. */
export function templateFile({ kind, format, indicators }: TemplateRequest): RawAnswer {
  const columns = templateColumns(kind, indicators);
  return new RawAnswer(async (response) => {
    response.type(TEMPLATE_TYPES[format]).attachment(`${kind}-template.${format}`);
    const content: Readable =
      format === 'csv' ? csvText(columns, [], { above: explanationLines(kind, columns) }) : workbook(kind, columns);
    await pipeline(content, response);
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
