import { buffer } from 'node:stream/consumers';
import type { OwnEpd } from '#model/products';
import { carbonContentRows, columnName, epdTable } from '#model/products';
import type { SheetColumn } from '#sheets';
import { xlsxFile } from '#sheets';
import { epdFacts, epdRemarks, HEADLINE } from './epd-facts.js';

const text = (header: string): SheetColumn => ({ header, kind: 'text' });

/** The table of an EPD as a workbook, with every digit of its figures, and what it says of the product on a second sheet. */
export function epdSheet(own: OwnEpd): Promise<Buffer> {
  const table = epdTable(own.figures);
  const columns: SheetColumn[] = [
    ...['Group', 'Indicator', 'Name', 'Unit'].map(text),
    ...table.columns.map((column) => ({ header: columnName(column), kind: 'figure' as const })),
  ];
  const rows = table.groups.flatMap(({ title, rows }) =>
    rows.map(({ code, name, unit, cells }) => [title, code, name, unit, ...cells]),
  );
  const remarks = epdRemarks(own, table);
  const notes = [
    ['Name', own.name],
    ...epdFacts(own),
    ...carbonContentRows(own).map(({ name, content }) => [name, `${content} kg C per 1 ${own.unit}`]),
    ...(own.description === undefined ? [] : [['Description', cut(own.description)]]),
    ...remarks.map((remark) => ['Remark', cut(remark)]),
  ];
  return buffer(
    xlsxFile(columns, rows, {
      sheetName: 'EN 15804+A2',
      titles: [`${HEADLINE}: ${own.name}, per 1 ${own.unit}`],
      notes: { sheetName: 'About', columns: [text('About'), text('the product')], rows: notes },
    }),
  );
}

/** A cell of Excel holds 32,767 characters. */
const LONGEST = 32_000;

function cut(long: string): string {
  return long.length <= LONGEST ? long : `${long.slice(0, LONGEST).toWellFormed()} …`;
}
