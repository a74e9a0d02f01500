import { describe, expect, it } from 'vitest';
import { Invalid, Outdated } from '#faults';
import { entityTagOf, revised } from './entity-tag.js';
import { readIfMatch, requireExpected } from './if-match.js';

describe('an If-Match', () => {
  it.each([
    [undefined, undefined],
    ['*', undefined],
    ['"7"', [7]],
    ['"7-Zm9v"', [7]],
    ['"7", "9"', [7, 9]],
    [' , "7",, "9" ,', [7, 9]],
    ['W/"7"', []],
    ['W/"7", "8"', [8]],
    ['"other"', []],
    ['""', []],
    ['"-7"', []],
    ['"99999999999999999999"', []],
  ])('%s expects %j', (text, expected) => {
    expect(readIfMatch(text)).toEqual(expected);
  });

  it.each(['7', '"7', '*, "7"', 'w/"7"', '"a b"', '', ','])('that is %j is none', (text) => {
    expect(() => readIfMatch(text)).toThrow(Invalid);
  });

  it('holds where the revision is one of those expected', () => {
    expect(() => requireExpected(undefined, 3)).not.toThrow();
    expect(() => requireExpected([2, 3], 3)).not.toThrow();
    expect(() => requireExpected([2], 3)).toThrow(Outdated);
    expect(() => requireExpected([], 3)).toThrow(Outdated);
  });

  it('takes the tag of the record, whatever others it prints', () => {
    for (const printed of [[], [undefined], ['Metals'], ['Metals', undefined, 'Smelter']]) {
      expect(readIfMatch(entityTagOf(revised({}, 12, ...printed)))).toEqual([12]);
    }
  });
});

describe('an entity tag', () => {
  it('is that of a record that says what it was made of, and of no other answer', () => {
    expect(entityTagOf(revised({}, 1))).toBe('"1"');
    for (const other of [{}, [], undefined, null, 'text', 7]) expect(entityTagOf(other)).toBeUndefined();
  });

  it('changes with the revision and with what is printed of others', () => {
    const tags = [
      revised({}, 1),
      revised({}, 2),
      revised({}, 1, 'a'),
      revised({}, 1, 'a', 'b'),
      revised({}, 1, 'ab'),
      revised({}, 1, undefined, 'a'),
    ];
    expect(new Set(tags.map(entityTagOf)).size).toBe(tags.length);
    expect(entityTagOf(revised({}, 1, 'a'))).toBe(entityTagOf(revised({}, 1, 'a')));
  });
});
