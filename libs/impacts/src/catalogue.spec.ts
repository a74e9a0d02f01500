import { describe, expect, it } from 'vitest';
import { canonicalCode, INDICATOR_CODES, INDICATORS } from './catalogue.js';

describe('the catalogue', () => {
  it('has the 37 indicators of EN 15804+A2', () => {
    expect(INDICATOR_CODES).toHaveLength(37);
    const perGroup = new Map<string, number>();
    for (const { method } of Object.values(INDICATORS)) perGroup.set(method, (perGroup.get(method) ?? 0) + 1);
    expect([...perGroup.values()]).toEqual([13, 6, 10, 3, 5]);
  });
  it('knows a code whatever its case', () => {
    for (const code of INDICATOR_CODES) {
      expect(canonicalCode(code.toUpperCase())).toBe(code);
      expect(canonicalCode(code.toLowerCase())).toBe(code);
    }
  });
  it.each(['', 'GWP', 'all', 'constructor', '__proto__', ' ODP'])('knows no code %j', (text) => {
    expect(canonicalCode(text)).toBeUndefined();
  });
});
