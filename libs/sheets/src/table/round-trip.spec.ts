import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SheetColumn, WrittenRow } from './column.js';
import { csvText } from '../csv/csv-text.js';
import { SEPARATORS } from './separator.js';
import { rowsOf } from './hand-made.arbitrary.js';
import { xlsxFile } from '../xlsx/xlsx-file.js';

const COLUMNS: readonly SheetColumn[] = [
  { header: 'Name', kind: 'text' },
  { header: '=Menge', kind: 'number' },
  { header: 'CO2e, "kg"', kind: 'figure' },
  { header: 'Datum; von', kind: 'date' },
];

/** Texts as PostgreSQL keeps them, full of what makes trouble in CSV and XML. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }).map((one) => one.replaceAll('\0', '')),
  fc
    .array(
      fc.constantFrom(
        "'",
        '"',
        '=',
        '+',
        '-',
        '@',
        '\t',
        '\r',
        '\n',
        ';',
        ',',
        ' ',
        '_x000D_',
        '_x',
        '&amp;',
        '<b>',
        'ä',
        '1',
        '\ufeff',
      ),
    )
    .map((parts) => parts.join('')),
);

const decimal = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 25n }), fc.nat(20))
  .map(([isNegative, digits, decimals]) => {
    const all = String(digits).padStart(decimals + 1, '0');
    const fraction = all.slice(all.length - decimals).replace(/0+$/, '');
    const plain = `${all.slice(0, all.length - decimals)}${decimals > 0 && fraction ? `.${fraction}` : ''}`;
    return isNegative && /[1-9]/.test(plain) ? `-${plain}` : plain;
  });

const date = fc
  .tuple(
    fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
    fc.constantFrom(10, 19, 23, 24),
  )
  .map(([day, length]) =>
    day
      .toISOString()
      .slice(0, length)
      .replace(/\.000$/, ''),
  );

const rows = fc.array(fc.tuple(text, decimal, decimal, date), { maxLength: 8 });

/** What is read of rows that were written: empty ones are left out. */
function expected(written: readonly WrittenRow[]): string[][] {
  const all = [COLUMNS.map(({ header }) => header), ...written.map((row) => row.map((value) => value ?? ''))];
  return all.filter((row) => row.some((value) => value !== ''));
}

async function* arriving(written: readonly WrittenRow[]): AsyncGenerator<WrittenRow> {
  for (const row of written) yield await Promise.resolve(row);
}

describe('what is written', () => {
  it('is read back from CSV, cell by cell', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom(...SEPARATORS), async (written, separator) => {
        const read = await rowsOf(csvText(COLUMNS, arriving(written), { separator }));
        expect(read.map(({ cells }) => cells.map((cell) => cell.text))).toEqual(expected(written));
      }),
    );
  });

  it('is read back from XLSX, cell by cell, on the row where it was written', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (written) => {
        const read = await rowsOf(xlsxFile(COLUMNS, arriving(written), { sheetName: 'Materialien' }));
        expect(read.map(({ cells }) => cells.map((cell) => cell.text))).toEqual(expected(written));
        expect(read.map(({ line }) => line)).toEqual(read.map((_, at) => at + 1));
      }),
    );
  });

  it('is a number or a date in XLSX only where none of it is lost', async () => {
    const written = [
      ['x', '0.1', '0.1', '2024-02-29'],
      ['x', '123456789012345678', '1', '2024-02-29T23:59:59.999'],
      ['x', '0.1234567890123456', '1', '1900-02-28'],
      ['x', '9007199254740991', '1', '2024-02-29T10:00:00Z'],
      ['x', '1,5', '1', '2023-02-29'],
    ];
    const [, ...read] = await rowsOf(xlsxFile(COLUMNS, written, { sheetName: 'a' }));
    expect(read.map(({ cells }) => cells.map(({ kind }) => kind).join(' '))).toEqual([
      'text number text date',
      'text text text date',
      'text text text text',
      'text number text text',
      'text text text text',
    ]);
    expect(read.map(({ cells }) => cells.map((cell) => cell.text))).toEqual(written);
  });
});
