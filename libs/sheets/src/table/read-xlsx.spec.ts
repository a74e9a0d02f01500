import { describe, expect, it } from 'vitest';
import { MOST_MERGED } from './bounds.js';
import type { HandMade } from './hand-made.arbitrary.js';
import { handMadeXlsx, linesOf, rowsOf, withFile } from './hand-made.arbitrary.js';
import { openSheet } from '../open-sheet.js';

const cellsOf = async (made: HandMade) => {
  const rows = await rowsOf(await handMadeXlsx(made));
  return rows.flatMap(({ cells }) =>
    cells.map(({ text, kind, isFormula }) => `${kind}${isFormula ? ' =' : ''} ${text}`),
  );
};
const row = (cells: string, number = 1) => ({ sheets: { A: `<row r="${number}">${cells}</row>` } });

describe('a workbook', () => {
  it('as it comes out of Excel: titles merged above, an empty column, dates as numbers, formulas', async () => {
    const made: HandMade = {
      strings:
        '<si><t>Verbrauch 2024</t></si><si><t>Datum</t></si><si><r><t>Men</t></r><r><rPr><b/></rPr><t xml:space="preserve">ge </t></r></si>' +
        '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si>',
      formats: ['dd.mm.yyyy', '#,##0.00\\ [$€-407]'],
      sheets: {
        Deckblatt: '<row r="1"><c r="A1" t="s"><v>0</v></c></row>',
        Daten:
          '<row r="1"><c r="A1" t="s" s="1"><v>0</v></c><c r="B1"/><c r="C1"/></row><row r="2"/>' +
          '<row r="4"><c r="A4" t="s"><v>1</v></c><c r="C4" t="s"><v>2</v></c></row>' +
          '<row r="5"><c r="A5" s="1"><v>45382</v></c><c r="C5" s="2"><v>0.30000000000000004</v></c><c r="D5" s="1"/></row>' +
          '<row r="6"><c r="A6" t="s"><v>3</v></c><c r="C6"><f>C5*2</f><v>0.60000000000000009</v></c></row>',
      },
    };
    const lines = await linesOf(await handMadeXlsx(made), { sheet: 'Daten' });
    expect(lines).toEqual(['1: Verbrauch 2024', '4: Datum||Menge ', '5: 2024-03-31||0.3', '6: 東京||0.6']);
    expect(await linesOf(await handMadeXlsx(made))).toEqual(['1: Verbrauch 2024']);
  });

  it('tells what each cell is', async () => {
    const cells =
      '<c t="str"><f>A2&amp;"x"</f><v>ab</v></c><c><f>B2</f></c><c t="e"><f>#REF!+1</f><v>#REF!</v></c><c t="b"><v>1</v></c>' +
      '<c t="inlineStr"><is><t>in_x000D_</t></is></c><c t="d"><v>2024-03-31</v></c><c><v>1</v></c><c t="str"><f>""</f><v></v></c><c t="e"><v>#N/A</v></c>';
    expect(await cellsOf(row(cells))).toEqual([
      ...['text = ab', 'uncomputed = ', 'error = #REF!', 'boolean TRUE', 'text in\r', 'date 2024-03-31', 'number 1'],
      ...['empty ', 'error #N/A'],
    ]);
  });

  it('shows numbers, percentages, dates and times as their formats do', async () => {
    const formats = [
      '0%',
      'd/m/yy h:mm',
      '[h]:mm',
      'h:mm AM/PM',
      '[$-407]mmmm yyyy;@',
      '0.00 "days"',
      '[Red]#,##0',
      'mm:ss.0',
    ];
    const values = ['0.455', '45382.5', '1.25', '0.75', '45382', '3.5', '-7', '0.0005'];
    const cells = values.map((value, at) => `<c s="${at + 1}"><v>${value}</v></c>`).join('');
    expect(await cellsOf({ ...row(cells), formats })).toEqual([
      ...[
        'percent 45.5%',
        'date 2024-03-31T12:00:00',
        'date 30:00:00',
        'date 18:00:00',
        'date 2024-03-31',
        'number 3.5',
      ],
      ...['number -7', 'date 00:00:43.200'],
    ]);
  });

  it('counts its days from 1904 where it says so', async () => {
    const made = { ...row('<c s="1"><v>43920</v></c><c s="1"><v>0</v></c>'), formats: ['yyyy-mm-dd'] };
    expect(await cellsOf({ ...made, is1904: true })).toEqual(['date 2024-03-31', 'date 1904-01-01']);
    expect(await cellsOf(made)).toEqual(['date 2020-03-30', 'date 1900-01-00']);
  });

  it('is read by the first sheet that shows, or by the one that is named', async () => {
    const made = {
      sheets: { Alt: '<row><c><v>1</v></c></row>', Neu: '<row><c><v>2</v></c></row>' },
      hidden: ['Alt'],
    };
    const content = await handMadeXlsx(made);
    expect(await linesOf(content)).toEqual(['1: 2']);
    expect(await linesOf(content, { sheet: 'Alt' })).toEqual(['1: 1']);
    await expect(rowsOf(content, { sheet: 'neu' })).rejects.toThrow('file: has no sheet "neu"; it has "Alt", "Neu"');
    await withFile(content, async (path) => {
      const { format, sheet, sheets, close } = await openSheet(path);
      await close();
      expect({ format, sheet, sheets }).toEqual({ format: 'xlsx', sheet: 'Neu', sheets: ['Alt', 'Neu'] });
    });
  });

  const ROWS = `<row r="2"><c r="A2"><v>1</v></c><c r="B2"><v>2</v></c></row>
    <row r="3" hidden="1"><c r="B3"><v>3</v></c></row><row r="4"/><row r="5"><c r="A5"><v>4</v></c><c r="C5"><v>9</v></c></row>
    <row r="6"><c r="A6"><v>5</v></c></row>`;

  it('tells which rows are hidden, and which cells are merged into others where that is asked for', async () => {
    const made = await handMadeXlsx({ sheets: { A: ROWS }, merged: ['A2:A4', 'B5:D5', 'A6:A9', 'C1:C1'] });
    const rows = await rowsOf(made, { tellsMerged: true });
    const columns = [0, 1, 2, 3, 4];
    expect(
      rows.map(({ line, isHidden, mergedInto }) => [line, isHidden, columns.map((at) => mergedInto?.(at))]),
    ).toEqual([
      [2, undefined, [undefined, undefined, undefined, undefined, undefined]],
      [3, true, ['A2:A4', undefined, undefined, undefined, undefined]],
      [5, undefined, [undefined, undefined, 'B5:D5', 'B5:D5', undefined]],
      [6, undefined, [undefined, undefined, undefined, undefined, undefined]],
    ]);
    expect(rows[2]?.cells[2]).toMatchObject({ text: '9', kind: 'number' });
    expect((await rowsOf(made)).flatMap(({ mergedInto = [] }) => mergedInto)).toEqual([]);
  });

  it('finds what is merged wherever the pieces of a long sheet end, with prefixes and in UTF-16', async () => {
    for (const encoding of ['utf8', 'utf16le'] as const) {
      const rows = Array.from({ length: 30_000 }, (_, at) => `<x:row><x:c><x:v>${at}</x:v></x:c></x:row>`).join('');
      const merged = Array.from({ length: 10_000 }, (_, at) => `<x:mergeCell ref='A${3 * at + 1}:A${3 * at + 2}'/>`);
      const xml = `<x:worksheet xmlns:x="m"><x:sheetData>${rows}</x:sheetData><x:mergeCells>${merged.join('')}</x:mergeCells></x:worksheet>`;
      const part = Buffer.from(encoding === 'utf8' ? xml : `\ufeff${xml}`, encoding);
      const content = await handMadeXlsx({ sheets: { A: '' }, parts: { 'xl/worksheets/sheet1.xml': part } });
      const found = (await rowsOf(content, { tellsMerged: true })).filter(({ mergedInto }) => mergedInto?.(0));
      expect([found.length, found.every(({ line }) => line % 3 === 2)]).toEqual([10_000, true]);
    }
  });

  it.each([
    ['one under the other', (at: number) => `A${at + 1}:ALL${at + 1}`],
    ['one over the other', (at: number) => `A${at + 1}:ALL60000`],
  ])('takes no longer where merged cells are as wide as a sheet: %s', async (_, rangeAt) => {
    const lines = Array.from({ length: 60_000 }, (__, at) => `<row r="${at + 1}"><c><v>1</v></c></row>`).join('');
    const content = await handMadeXlsx({
      sheets: { A: lines },
      merged: Array.from({ length: 50_000 }, (__, at) => rangeAt(at)),
    });
    const rows = await rowsOf(content, { tellsMerged: true });
    expect([rows.length, rows[0]?.mergedInto?.(0), rows[49_999]?.mergedInto?.(999)]).toEqual([
      60_000,
      undefined,
      rangeAt(49_999),
    ]);
    expect(rows.reduce((count, { cells }) => count + cells.length, 0)).toBe(60_000);
  });

  it('is refused with more merged cells than are held', async () => {
    const merged = Array.from({ length: MOST_MERGED + 1 }, (_, at) => `A${2 * at + 1}:A${2 * at + 2}`);
    const content = await handMadeXlsx({ ...row('<c><v>1</v></c>'), merged });
    await expect(rowsOf(content, { tellsMerged: true })).rejects.toThrow('file: has more than 500000 merged cells');
    expect(await rowsOf(content)).toHaveLength(1);
  });

  it('may use prefixes for its tags, and UTF-16', async () => {
    const prefixedXml =
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row r="2"><x:c r="B2"><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    for (const xml of [
      prefixedXml,
      Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${prefixedXml}`, 'utf16le'),
    ]) {
      const content = await handMadeXlsx({ sheets: { A: '' }, parts: { 'xl/worksheets/sheet1.xml': xml } });
      expect(await linesOf(content)).toEqual(['2: |7']);
    }
  });
});
