import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainNumber } from './plain-number.js';

describe('a number of a source file', () => {
  it.each([
    ['0.20705', '0.20705'],
    ['1.0171471e-06', '0.0000010171471'],
    ['1.5E+3', '1500'],
    ['0.13388999999999998', '0.13388999999999998'],
    ['-20.643666', '-20.643666'],
    ['007.50', '7.5'],
    ['0', '0'],
    ['-0.0', '0'],
    ['12e-30', '0.000000000000000000000000000012'],
    ['1e19', '10000000000000000000'],
    ['+4', '4'],
  ])('%s is %s', (text, plain) => expect(plainNumber(text)).toBe(plain));

  it.each([
    '',
    ' 1',
    '1,5',
    '1 000',
    '#N/A',
    'NaN',
    'Infinity',
    '.5',
    '5.',
    '1e',
    '0x10',
    '1e1000',
    '1e20',
    '12e-31',
    '--1',
  ])('%j is none', (text) => expect(plainNumber(text)).toBeUndefined());

  it('moves the point exactly: million litres to cubic metres', () => {
    expect(plainNumber('153.10865', -3)).toBe('0.15310865');
    expect(plainNumber('185.7412', -3)).toBe('0.1857412');
    expect(plainNumber('2', -3)).toBe('0.002');
    expect(plainNumber('0', -3)).toBe('0');
  });

  it('keeps the value of every number JavaScript can print', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e19, max: 1e19, noNaN: true }), (value) => {
        const plain = plainNumber(String(value));
        if (plain === undefined) return;
        expect(plain).toMatch(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/);
        expect(Number(plain)).toBe(value === 0 ? 0 : value);
      }),
    );
  });
});
