import { describe, expect, it } from 'vitest';
import { decimalDifference, isReadWhole, roundedDecimal } from './decimals.js';

describe('a decimal is rounded for reading', () => {
  it.each([
    ['12.7156679971', '12.72'],
    ['1234567.891', '1,234,567.89'],
    ['0.00012345678', '0.000123'],
    ['0', '0'],
    ['-0.5', '-0.5'],
    ['3.10', '3.1'],
    // More digits than a number has.
    ['9007199254740993.126', '9,007,199,254,740,993.13'],
    ['0.1000000000000000055511151231257827', '0.1'],
  ])('%s to %s', (exact, read) => expect(roundedDecimal(exact, 'en')).toBe(read));

  it('as the language has it', () => expect(roundedDecimal('1234.5', 'de')).toBe('1.234,5'));
});

describe('a decimal is read whole', () => {
  it.each(['0', '12.72', '3.10', '100', '1200', '-0.5', '0.000123', '9007199254740993.12'])('%s', (exact) => {
    expect(isReadWhole(exact)).toBe(true);
  });
  it.each(['12.7156679971', '0.0001234', '9007199254740993.126', '0.1000000000000000055511151231257827'])(
    'not %s',
    (exact) => expect(isReadWhole(exact)).toBe(false),
  );
});

describe('a difference of decimals is exact', () => {
  it.each([
    ['0.1', '0.3', '0.2'],
    ['12.5', '12.5', '0'],
    ['1', '0.25', '-0.75'],
    ['-0.5', '-0.75', '-0.25'],
    ['-0.5', '+1.5', '2'],
    ['9007199254740993', '9007199254740993.000000000000000000000000000001', '0.000000000000000000000000000001'],
  ])('from %s to %s: %s', (from, to, difference) => expect(decimalDifference(from, to)).toBe(difference));
});
