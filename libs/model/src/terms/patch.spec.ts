import { describe, expect, it } from 'vitest';
import { patchField, patchKeys } from './patch.js';

describe('patched', () => {
  it('keeps a value that is absent, clears by null, sets by value', () => {
    expect(patchField(1, undefined)).toBe(1);
    expect(patchField(1, null)).toBeUndefined();
    expect(patchField(1, 2)).toBe(2);
    expect(patchField(undefined, undefined)).toBeUndefined();
  });
  it('keeps zero, an empty text and false as values', () => {
    expect(patchField(1, 0)).toBe(0);
    expect(patchField('a', '')).toBe('');
    expect(patchField(true, false)).toBe(false);
  });
});

describe('patchedKeys', () => {
  const now: { a?: number; b?: number } = { a: 1, b: 2 };

  it('patches key by key', () => {
    expect(patchKeys(now, { a: null, b: undefined })).toEqual({ b: 2 });
    expect(patchKeys(now, { b: 0 })).toEqual({ a: 1, b: 0 });
    expect(Object.keys(patchKeys(now, { a: null }))).toEqual(['b']);
  });
  it('takes null for every key', () => {
    expect(patchKeys(now, null)).toEqual({});
    expect(patchKeys(now, undefined)).toBe(now);
    expect(now).toEqual({ a: 1, b: 2 });
  });
});
