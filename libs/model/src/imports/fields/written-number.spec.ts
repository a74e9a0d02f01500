import { describe, expect, it } from 'vitest';
import { PLAIN_FORMAT, lastYear, readDecimal } from './cell-format.js';
import { numberAndUnit } from './written-number.js';

const GERMAN = { ...PLAIN_FORMAT, decimal: ',', isDecimalStated: true } as const;

describe('a number as programs export it', () => {
  it.each([
    ['.5', '0.5'],
    ['-.5', '-0.5'],
    ['5.', '5'],
    ['12.5-', '-12.5'],
    ['500-', '-500'],
    ['500 -', '-500'],
    ['(12.5)', '-12.5'],
    ['(.5)', '-0.5'],
    ['5.e3', '5000'],
    ['-12.5-', undefined],
    ['(-12.5)', undefined],
    ['(12.5', undefined],
    ['.', undefined],
    ['-', undefined],
    ['()', undefined],
  ])('%j is %j', (text, read) => expect(readDecimal(text, PLAIN_FORMAT)).toBe(read));

  it.each([
    [',5', '0.5'],
    ['5,', '5'],
    ['1.234,5-', '-1234.5'],
    ['(1.234,5)', '-1234.5'],
    ['.5', undefined],
  ])('with a comma: %j is %j', (text, read) => expect(readDecimal(text, GERMAN)).toBe(read));
});

describe('a number with its unit', () => {
  it.each([
    ['12.5 kg', '12.5', 'kg'],
    ['12.5kg', '12.5', 'kg'],
    ['1.234,50 €', '1.234,50', '€'],
    ['€ 12.50', '12.50', '€'],
    ['$12.50', '12.50', '$'],
    ['-$12.50', '-12.50', '$'],
    ['EUR 12.50', '12.50', 'EUR'],
    ['US$12', '12', 'US$'],
    ['12 kg CO2e', '12', 'kg CO2e'],
  ])('%j', (text, number, unit) => expect(numberAndUnit(text)).toEqual({ number, unit }));
  it('is none without one', () => {
    for (const text of ['12.5', 'kg', '', '45%', '7 '.repeat(9_999)]) expect(numberAndUnit(text)).toBeUndefined();
  });
});

it.each([
  ['2020-2022', '2022'],
  ['2020 – 2022', '2022'],
  ['2020/2022', '2022'],
  ['2022-2020', '2022-2020'],
  ['2022', '2022'],
])('of the years %j the last is %j', (text, last) => expect(lastYear(text)).toBe(last));
