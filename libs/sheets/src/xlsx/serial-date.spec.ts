import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shapeOfFormat } from './number-format.js';
import { serialOf, serialText } from './serial-date.js';

describe('a date in a workbook', () => {
  it.each([
    [1, 'date', '1900-01-01'],
    [59, 'date', '1900-02-28'],
    [60, 'date', '1900-02-29'],
    [61, 'date', '1900-03-01'],
    [45382.999999999, 'datetime', '2024-04-01T00:00:00'],
    [45382.5729166667, 'datetime', '2024-03-31T13:45:00'],
    [2958465, 'date', '9999-12-31'],
    [2958466, 'date', undefined],
    [-1, 'date', undefined],
    [45382.25, 'time', '06:00:00'],
    [1.5, 'elapsed', '36:00:00'],
  ] as const)('%s as %s is %s', (serial, shape, text) => {
    expect(serialText(serial, shape, false)).toBe(text);
  });

  it('is found again to the millisecond', () => {
    const [min, max] = [new Date('1900-03-01'), new Date('9999-12-31T23:59:59.999Z')];
    fc.assert(
      fc.property(fc.date({ min, max, noInvalidDate: true }), (date) => {
        const text = date.toISOString().slice(0, 23).replace('.000', '');
        const serial = serialOf(text);
        expect(serial).toBeDefined();
        expect(serialText(Number(String(serial)), 'datetime', false)).toBe(text);
      }),
    );
  });

  it.each(['2023-02-29', '2024-04-31', '1900-02-28', '2024-03-31T24:00:00', '2024-03-31T10:00', '31.03.2024', ''])(
    'is not %j',
    (text) => {
      expect(serialOf(text)).toBeUndefined();
    },
  );
});

describe('a number format', () => {
  it.each([
    ['General', undefined],
    ['0.00', undefined],
    ['#,##0.00\\ "€"', undefined],
    ['0.00E+00', undefined],
    ['"day" 0', undefined],
    ['[Red]0;[Blue]-0', undefined],
    ['@', undefined],
    ['[$-F800]dddd, mmmm dd, yyyy', 'date'],
    ['mmm-yy', 'date'],
    ['TT.MM.JJJJ', 'date'],
    ['dd/mm/yyyy;@', 'date'],
    ['hh:mm', 'time'],
    ['mm:ss.0', 'time'],
    ['[$-409]h:mm AM/PM', 'time'],
    ['yyyy"-"mm"-"dd"T"hh:mm:ss', 'datetime'],
    ['[mm]:ss', 'elapsed'],
    ['0.0%', 'percent'],
    ['0" %"', undefined],
  ])('%s shows %s', (code, shape) => {
    expect(shapeOfFormat(code)).toBe(shape);
  });
});
