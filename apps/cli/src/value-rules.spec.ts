import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal } from '#impacts';
import { CREDENTIAL } from '#pact/model';
import { amount, byRule, name, nameBesideUuid } from './value-rules.js';

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
