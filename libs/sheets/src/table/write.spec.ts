import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { LONGEST_CELL, MOST_ROWS } from './bounds.js';
import type { SheetColumn, WrittenRow, WrittenRows } from './column.js';
import { csvText } from '../csv/csv-text.js';
import { EMPTY_CELL } from './cell.js';
import { linesOf, rowsOf, withFile } from './hand-made.arbitrary.js';
import { Archive } from '../xlsx/archive.js';
import { xlsxFile } from '../xlsx/xlsx-file.js';

const COLUMNS: readonly SheetColumn[] = [
  { header: 'Name', kind: 'text' },
  { header: 'CO2e', kind: 'figure' },
];
const inXlsx = (rows: WrittenRows) => xlsxFile(COLUMNS, rows, { sheetName: 'Table' });

const partOf = (file: Readable, name: string) =>
  withFile(file, async (path) => {
    const archive = await Archive.open(path);
    try {
      return await text(await archive.read(name));
    } finally {
      archive.close();
    }
  });

describe('a table as CSV', () => {
  it('is what RFC 4180 says, for Excel, with nothing that it would run', async () => {
    const rows = [
      ['a "b", c', '-1.5'],
      ['=SUM(A1)', '1e-7'],
      ['-x', "'y"],
      [null, '+1'],
      ['line\nbreak; tab\t', undefined],
    ];
    expect((await buffer(csvText(COLUMNS, rows))).toString('utf8')).toBe(
      '\ufeffName,CO2e\r\n"a ""b"", c",-1.5\r\n\'=SUM(A1),1e-7\r\n\'-x,\'\'y\r\n,\'+1\r\n"line\nbreak; tab\t",\r\n',
    );
  });
});

describe('a table as XLSX', () => {
  it('has no formulas, texts for figures, and a header that stays', async () => {
    const xml = await partOf(inXlsx([['=1+1', '0.1']]), 'xl/worksheets/sheet1.xml');
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(xml).toContain('<c r="B2" s="2" t="inlineStr"><is><t xml:space="preserve">0.1</t></is></c>');
    expect(xml).not.toMatch(/<f[ >]/);
  });

  it('may have lines above its header, and a second sheet; names are made such as Excel takes', async () => {
    const notes = { sheetName: "'a/b: " + 'long '.repeat(10), columns: COLUMNS, rows: [['why', null]] };
    const make = (sheetName: string) => xlsxFile(COLUMNS, [['x', '1']], { sheetName, titles: ['Not verified'], notes });
    expect(await linesOf(make('Table'))).toEqual(['1: Not verified', '2: Name|CO2e', '3: x|1']);
    const longName = 'a b  long long long long long l';
    expect(await linesOf(make('Table'), { sheet: longName })).toEqual(['1: Name|CO2e', '2: why']);
    expect(await linesOf(make(longName.toUpperCase()), { sheet: `${longName.slice(0, 27)} (2)` })).toHaveLength(2);
    expect(await linesOf(make('?'), { sheet: 'Sheet 1' })).toHaveLength(3);
  });

  it('has of a text that no cell can hold the beginning, marked, which a reader can tell from a whole text', async () => {
    const whole = 'x'.repeat(LONGEST_CELL);
    const pairs = '𝒳'.repeat(20_000);
    const rows = await rowsOf(inXlsx([whole, `${whole}y`, pairs, `y${pairs}`].map((text) => [text, '1'])));
    const [, first, ...cut] = rows.map(({ cells }) => cells[0] ?? EMPTY_CELL);
    expect(first).toEqual({ text: whole, kind: 'text', isFormula: false });
    expect(cut.map(({ kind }) => kind)).toEqual(['cut', 'cut', 'cut']);
    for (const { text } of cut) {
      expect([LONGEST_CELL, LONGEST_CELL - 1]).toContain(text.length);
      expect(text).toContain('[…] (cut here: a cell of Excel holds 32767 characters; CSV has them all)');
      expect(text.isWellFormed()).toBe(true);
    }
    // As Excel saves it.
    const [, again] = await rowsOf(csvText(COLUMNS, [[cut[0]?.text ?? '', '1']]));
    expect(again?.cells[0]?.kind).toBe('cut');
  });

  it('fails for more rows than a sheet can hold', async () => {
    const tooMany = function* () {
      for (let nth = 0; nth < MOST_ROWS; nth++) yield [];
    };
    await expect(buffer(inXlsx(tooMany()))).rejects.toThrow(`line ${MOST_ROWS + 1}: a sheet of Excel has`);
  });
});

describe.each([
  ['CSV', (rows: WrittenRows) => csvText(COLUMNS, rows)],
  ['XLSX', inXlsx],
])('rows on their way into %s', (_, write) => {
  it('are asked for no faster than they are read, and no more when the reader has gone', async () => {
    let [asked, isClosed] = [0, false];
    async function* endless(): AsyncGenerator<WrittenRow> {
      try {
        for (;;) yield await Promise.resolve([`row ${asked++} ${crypto.randomUUID()}`, '1']);
      } finally {
        isClosed = true;
      }
    }
    const file = write(endless());
    await once(file, 'readable');
    let before = -1;
    await expect
      .poll(() => [before, (before = asked)], { interval: 200, timeout: 30_000 })
      .toSatisfy(([last, now]: number[]) => last === now);
    expect(isClosed).toBe(false);
    file.destroy();
    await expect.poll(() => isClosed).toBe(true);
  });

  it('fail the file when they fail', async () => {
    async function* failing(): AsyncGenerator<WrittenRow> {
      yield await Promise.resolve(['x', '1']);
      throw new Error('the database has gone');
    }
    await expect(buffer(write(failing()))).rejects.toThrow('the database has gone');
  });
});
