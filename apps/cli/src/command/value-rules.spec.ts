import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal } from '#impacts';
import { CREDENTIAL } from '#model/exchange';
import { amount, byRule, duration, name, nameBesideUuid, time, wholeNumber } from './value-rules.js';

describe('a name', () => {
  it('has up to 500 characters, counted in code points', () => {
    expect(name('🌍'.repeat(500))).toHaveLength(1000);
    expect(() => name('🌍'.repeat(501))).toThrow('1 to 500');
    expect(() => name(' \t')).toThrow('1 to 500');
  });

  it('does not look like a uuid if records are found by both', () => {
    expect(() => nameBesideUuid('b1f8c0d2-98a0-4c44-8f7b-2f6a5b2d1c11')).toThrow('UUID');
    expect(nameBesideUuid('Bolt Ltd')).toBe('Bolt Ltd');
  });
});

describe('either half of a credential', () => {
  it.each(['', 'two\nlines', 'tab\t', 'x'.repeat(2049)])('is not %j', (text) =>
    expect(() => byRule(CREDENTIAL)(text)).toThrow(),
  );

  it('keeps its spaces: they may belong to it', () => expect(byRule(CREDENTIAL)(' s p ')).toBe(' s p '));
});

describe('an amount', () => {
  it('reads what it has printed', () => {
    const upToAHundred = amount(new Decimal(100));
    const written = fc
      .tuple(fc.nat(99), fc.stringMatching(/^\d{1,30}$/))
      .map(([whole, decimals]) => `${whole}.${decimals}`);
    fc.assert(fc.property(written, (text) => upToAHundred(upToAHundred(text)) === upToAHundred(text)));
  });
});

describe('a time span', () => {
  const span = duration(30);
  it.each([
    ['90', 90],
    ['90s', 90],
    ['15m', 900],
    [' 12h ', 43_200],
    ['30d', 2_592_000],
  ])('%j is %i seconds', (text, seconds) => expect(span(text)).toBe(seconds));

  it.each(['', '0', '0h', '-1', '1.5h', '31d', '2592001', '1w', '12 h', 'h', '9999999999'])('is not %j', (text) =>
    expect(() => span(text)).toThrow('of at most 30 days'),
  );
});

describe('a whole number', () => {
  it.each(['0', '-1', '1.0', '1e3', '', ' ', '0x1', '11', '99999999999999999999'])('from 1 to 10 is not %j', (text) =>
    expect(() => wholeNumber(10)(text)).toThrow('from 1 to 10'),
  );
  it('may have blanks around it', () => expect([wholeNumber(10)(' 10 '), wholeNumber(10)('1')]).toEqual([10, 1]));
});

it('a time is RFC 3339, or a day, which begins in UTC', () => {
  expect(time('2026-01-31T12:00:00+02:00').toISOString()).toBe('2026-01-31T10:00:00.000Z');
  expect(time('2026-01-31').toISOString()).toBe('2026-01-31T00:00:00.000Z');
  for (const text of ['', '2026-02-30', '2026-01-31T12:00', 'tomorrow']) expect(() => time(text)).toThrow('RFC 3339');
});
