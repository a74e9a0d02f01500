import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Invalid } from '#faults';
import { MAX_DEPTH, MAX_VALUES, parseJson, parseJsonInTurns } from './json-text.js';

const parse = (text: string) => parseJson(Buffer.from(text));

function faultOf(bytes: string | Buffer): { field: string; message: string } | undefined {
  try {
    parseJson(Buffer.from(bytes as string));
    return undefined;
  } catch (fault) {
    return (fault as Invalid).faults[0];
  }
}

describe('a JSON text', () => {
  it('is read as JSON.parse reads it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5, noUnicodeString: false, stringUnit: 'grapheme' }), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!text.includes('\\u0000') && !text.includes('__proto__'));
        expect(parse(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it.each(['', '{', 'undefined', '{"a":1,}', "{'a':1}", '[1', 'NaN', '{"a":\u0000}', '"\n"'])(
    'is refused where it is not valid JSON: %j',
    (text) => {
      expect(faultOf(text)).toEqual({ field: '', message: 'The body is not valid JSON.' });
    },
  );

  it('is refused where it is not UTF-8', () => {
    for (const bytes of [
      [0x22, 0xff, 0x22],
      [0x22, 0xc3, 0x22],
      [0x22, 0xed, 0xa0, 0x80, 0x22],
    ]) {
      expect(faultOf(Buffer.from(bytes))?.message).toBe('The body is not valid UTF-8.');
    }
  });

  it('may begin with a byte order mark', () => expect(parse('\ufeff{"a":1}')).toEqual({ a: 1 }));

  it('may be nested 64 levels deep, and no deeper', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(faultOf(nested(MAX_DEPTH))).toBeUndefined();
    expect(faultOf(nested(MAX_DEPTH + 1))).toEqual({
      field: Array(64).fill(0).join('.'),
      message: 'is nested deeper than 64 levels',
    });
    expect(faultOf('{"a":'.repeat(200_000))).toBeDefined();
    expect(faultOf(nested(200_000))).toBeDefined();
  });

  it('names the place of a string that cannot be stored', () => {
    expect(faultOf(String.raw`{"a":[{"b":"\u0000"}]}`)).toEqual({
      field: 'a.0.b',
      message: 'holds the character U+0000',
    });
    expect(faultOf(String.raw`{"a":{"\ud800":1}}`)).toEqual({
      field: 'a.\ufffd',
      message: 'holds half of a surrogate pair',
    });
    expect(faultOf(String.raw`{"a":{"b\u0000":1}}`)).toEqual({ field: 'a.b', message: 'holds the character U+0000' });
    expect(faultOf(String.raw`"\udc00"`)).toEqual({ field: '', message: 'holds half of a surrogate pair' });
    expect(faultOf(`{"${'😀'.repeat(200)}":"\\u0000"}`)?.field).toSatisfy(
      (field: string) => field.isWellFormed() && field.length <= 256,
    );
  });

  it('keeps surrogate pairs, escaped or not', () => {
    expect(parse(String.raw`{"a":"\ud83d\ude00","b":"😀"}`)).toEqual({ a: '😀', b: '😀' });
  });

  it.each(['{"__proto__":{"a":1},"b":2}', String.raw`{"\u005f_proto__":{"a":1},"b":2}`])(
    'drops the key __proto__: %s',
    (text) => {
      const value = parse(text) as Record<string, unknown>;
      expect(Object.keys(value)).toEqual(['b']);
      expect(value['a']).toBeUndefined();
      expect(Object.keys(parse(`[{"x":${text}}]`) as object[])).toEqual(['0']);
      expect(JSON.stringify(parse(`[{"x":${text}}]`))).toBe('[{"x":{"b":2}}]');
    },
  );
});

describe('a long array', () => {
  const long = (last: string) =>
    `[${Array.from({ length: 60_000 }, (_, nth) => `{"n": ${nth}}`).join(',\n')}, ${last}]`;
  const read = (text: string) => parseJsonInTurns(Buffer.from(text));

  it('is read whole, and other work gets its turn meanwhile', async () => {
    const turns: number[] = [];
    const work = setInterval(() => turns.push(turns.length), 0);
    try {
      expect(await read(long('"\u00e9"'))).toEqual(JSON.parse(long('"\u00e9"')));
    } finally {
      clearInterval(work);
    }
    expect(turns.length).toBeGreaterThan(1);
  });

  it('is refused by the index of what can not be stored', async () => {
    await expect(read(long('{"a": ["\\u0000"]}'))).rejects.toMatchObject({
      faults: [{ field: '60000.a.0', message: 'holds the character U+0000' }],
    });
  });

  it.each(['', '1]', '{', '"'])('is refused where its end is not valid JSON: %j', async (last) => {
    await expect(read(long(last))).rejects.toThrow('The body is not valid JSON.');
  });
});

describe('a long text', () => {
  const read = (text: string) => parseJsonInTurns(Buffer.from(text));
  const values = (count: number) => Array(count).fill('{}').join(',');

  it.each([
    ['an array', '[', ']'],
    ['an array in an array', '[[', ']]'],
    ['an object', '{"a":[', ']}'],
  ])('may have many values, and not so many that their memory is a burden: %s', async (_what, start, end) => {
    await expect(read(`${start}${values(MAX_VALUES / 2 - 10)}${end}`)).resolves.toBeDefined();
    await expect(read(`${start}${values(MAX_VALUES)}${end}`)).rejects.toMatchObject({
      faults: [{ field: '', message: 'The body has more than 500000 values.' }],
    });
  });

  it('may have any text in its strings', async () => {
    const text = JSON.stringify(['{[,"\\'.repeat(MAX_VALUES)]);
    expect(await read(text)).toEqual(JSON.parse(text));
  });
});
