import { describe, expect, it } from 'vitest';
import { Invalid, Outdated } from '#faults';
import { requireExpected } from '#platform';
import { revised } from '../http/revised.js';
import { readIfMatch } from './if-match.js';

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

  it.each(['7', '"7', '*, "7"', 'w/"7"', '"a b"', '', ','])('is refused where it is %j', (text) => {
    expect(() => readIfMatch(text)).toThrow(Invalid);
  });

  it('holds where the revision is one of those expected', () => {
    expect(() => requireExpected(undefined, 3)).not.toThrow();
    expect(() => requireExpected([2, 3], 3)).not.toThrow();
    expect(() => requireExpected([2], 3)).toThrow(Outdated);
    expect(() => requireExpected([], 3)).toThrow(Outdated);
  });

  it('takes the tag of the record, whatever it shows of other rows', () => {
    for (const ofOthers of [[], [undefined], ['Metals'], ['Metals', undefined, 'Smelter']]) {
      expect(readIfMatch(revised({}, 12, ...ofOthers).entityTag)).toEqual([12]);
    }
  });
});

describe('an entity tag', () => {
  it('is the revision of a record that shows nothing of other rows', () => {
    expect(revised({}, 1).entityTag).toBe('"1"');
  });

  it('changes with the revision and with what is shown of other rows', () => {
    const tags = [
      revised({}, 1),
      revised({}, 2),
      revised({}, 1, 'a'),
      revised({}, 1, 'a', 'b'),
      revised({}, 1, 'ab'),
      revised({}, 1, undefined, 'a'),
    ];
    expect(new Set(tags.map(({ entityTag }) => entityTag)).size).toBe(tags.length);
    expect(revised({}, 1, 'a').entityTag).toBe(revised({}, 1, 'a').entityTag);
  });
});
