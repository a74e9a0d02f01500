import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberText, percentText, plainDecimal } from './number-text.js';

describe('a number in a workbook', () => {
  it.each([
    ['0.30000000000000004', '0.3'],
    ['0.1', '0.1'],
    ['1E-7', '0.0000001'],
    ['-1.5E+22', '-15000000000000000000000'],
    ['1.7976931348623157E308', `179769313486232${'0'.repeat(294)}`],
    ['5.0E-324', `0.${'0'.repeat(323)}494065645841247`],
    ['9007199254740991', '9007199254740991'],
    ['1234567.1234567891', '1234567.12345679'],
    ['1.10', '1.1'],
    ['-0', '0'],
    [' 7 ', '7'],
    ['1,5', undefined],
    ['0x10', undefined],
    ['NaN', undefined],
    ['1e999', undefined],
    ['', undefined],
  ])('%s is %s', (raw, text) => {
    expect(numberText(raw)).toBe(text);
  });

  it('is what a person typed, for all that Excel keeps of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.nat(999_999), (whole, fraction) => {
        const typed = plainDecimal(`${whole}.${String(fraction).padStart(6, '0')}`);
        expect(numberText(String(Number(typed)))).toBe(typed);
        // As Excel writes a double.
        expect(numberText(Number(typed).toPrecision(17))).toBe(typed === '-0' ? '0' : typed);
      }),
    );
  });

  it('as a percentage has its point moved, not computed', () => {
    expect(['0.455', '1', '0', '-0.07', '0.000001'].map(percentText)).toEqual([
      '45.5%',
      '100%',
      '0%',
      '-7%',
      '0.0001%',
    ]);
  });
});
