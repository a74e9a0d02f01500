import { describe, expect, it } from 'vitest';
import { isKeepable, isLongerThan, unkeepableText } from './text.js';

describe('text that can be stored', () => {
  it.each(['', 'plain', 'é', '🌍', '\u0001', '\uFFFD'])('keeps %j', (text) => expect(isKeepable(text)).toBe(true));

  it.each(['\0', 'a\0b', '\uD800', 'a\uDC00', '\uDC00\uD800'])('does not keep %j', (text) =>
    expect(isKeepable(text)).toBe(false),
  );

  it('counts code points, not UTF-16 units', () => {
    expect(isLongerThan('🌍'.repeat(256), 256)).toBe(false);
    expect(isLongerThan('🌍'.repeat(256) + 'a', 256)).toBe(true);
    expect(isLongerThan('a'.repeat(257), 256)).toBe(true);
  });
});

describe('a document with text that cannot be stored', () => {
  it('is reported with the place, in values and in names, however deep', () => {
    const document = { a: 'fine', b: ['\0', { c: '\uD800' }], d: { '\0': 1 } };
    expect(unkeepableText(document).map(({ field }) => field)).toEqual(['b.0', 'b.1.c', 'd']);
  });

  it('is refused when it nests so deep that a later reader would overflow', () => {
    const deep: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));
    const [fault, ...others] = unkeepableText({ deep });
    expect(fault?.message).toBe('is nested deeper than 100 levels');
    expect(others).toEqual([]);
  });

  it('reports a hundred faults of a million', () => {
    expect(unkeepableText(Array.from({ length: 1_000_000 }, () => '\0'))).toHaveLength(100);
  });
});
