import { describe, expect, it } from 'vitest';
import { patched, patchedKeys } from './patch.js';

describe('patched', () => {
  it('keeps what is absent, clears by null, sets by value', () => {
    expect(patched(1, undefined)).toBe(1);
    expect(patched(1, null)).toBeUndefined();
    expect(patched(1, 2)).toBe(2);
    expect(patched(undefined, undefined)).toBeUndefined();
  });
  it('knows a zero, an empty text and a no from nothing', () => {
    expect(patched(1, 0)).toBe(0);
    expect(patched('a', '')).toBe('');
    expect(patched(true, false)).toBe(false);
  });
});

describe('patchedKeys', () => {
  const now: { a?: number; b?: number } = { a: 1, b: 2 };

  it('does so key by key', () => {
    expect(patchedKeys(now, { a: null, b: undefined })).toEqual({ b: 2 });
    expect(patchedKeys(now, { b: 0 })).toEqual({ a: 1, b: 0 });
    expect(Object.keys(patchedKeys(now, { a: null }))).toEqual(['b']);
  });
  it('takes null for every key', () => {
    expect(patchedKeys(now, null)).toEqual({});
    expect(patchedKeys(now, undefined)).toBe(now);
    expect(now).toEqual({ a: 1, b: 2 });
  });
});
