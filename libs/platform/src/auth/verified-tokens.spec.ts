import { afterEach, describe, expect, it, vi } from 'vitest';
import { VerifiedTokens } from './verified-tokens.js';

const VALID = { kind: 'valid' };

afterEach(() => vi.useRealTimers());

describe('verified tokens', () => {
  it('are known until they expire, to the second', () => {
    vi.useFakeTimers({ now: 10_000 });
    const tokens = new VerifiedTokens<typeof VALID>();
    tokens.keep('a', VALID, 12);
    expect(tokens.verdictOn('a')).toBe(VALID);
    expect(tokens.verdictOn('b')).toBeUndefined();
    vi.setSystemTime(11_999);
    expect(tokens.verdictOn('a')).toBe(VALID);
    vi.setSystemTime(12_000);
    expect(tokens.verdictOn('a')).toBeUndefined();
    vi.setSystemTime(11_000);
    expect(tokens.verdictOn('a')).toBeUndefined();
  });

  it('are known for 30 s, also where the clock on the wall goes back meanwhile', () => {
    vi.useFakeTimers({ now: 3_600_000 });
    const tokens = new VerifiedTokens<typeof VALID>();
    tokens.keep('a', VALID, 7_200);
    vi.setSystemTime(1_000);
    vi.advanceTimersByTime(29_999);
    expect(tokens.verdictOn('a')).toBe(VALID);
    vi.advanceTimersByTime(1);
    expect(tokens.verdictOn('a')).toBeUndefined();
  });

  it('are so many at most, the oldest going first', () => {
    const tokens = new VerifiedTokens<typeof VALID>(2);
    const expires = Date.now() / 1_000 + 60;
    for (const token of ['a', 'b', 'c']) tokens.keep(token, VALID, expires);
    expect(['a', 'b', 'c'].map((token) => tokens.verdictOn(token) !== undefined)).toEqual([false, true, true]);
  });
});
