import { describe, expect, it } from 'vitest';
import { parseJson } from './parse-json.js';

describe('the JSON of a data set', () => {
  it.each([
    [String.raw`{"value": "\ud800X tax"}`, 'holds half of a surrogate pair at "value"'],
    [String.raw`{"value": "a\u0000b"}`, 'holds the character U+0000 at "value"'],
    [String.raw`{"list": ["\udfff"]}`, 'holds half of a surrogate pair at "0"'],
    [String.raw`{"a\ud800": 1}`, String.raw`holds half of a surrogate pair at "a\ud800"`],
  ])('is refused with a text that the database can not keep: %s', (text, reason) => {
    expect(() => parseJson('a.json', text)).toThrow(`a.json: ${reason}`);
  });

  it('may escape what it likes', () => {
    expect(parseJson('a.json', String.raw`{"\u0061": "\ud83c\udf3e", "n": 1e99999999}`)).toEqual({
      a: '🌾',
      n: '1e99999999',
    });
  });

  it('is refused with more values than any data set has, before it is parsed', () => {
    expect(() => parseJson('a.json', `[${'1,'.repeat(500_000)}1]`)).toThrow('a.json: has more than 500000 values');
  });
});
