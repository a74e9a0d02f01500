import { describe, expect, it } from 'vitest';
import { readQuery } from './query.js';

describe('a query string', () => {
  it.each([
    ['', {}],
    [null, {}],
    ['a=1&b=%20&a=2&c', { a: ['1', '2'], b: ' ', c: '' }],
    ['a=%ZZ&b=%FF', { a: '%ZZ', b: '\ufffd' }],
    ['a=%2500', { a: '%00' }],
  ])('%j is read', (text, query) => expect({ ...readQuery(text) }).toEqual(query));

  it('is read to its end, however many parameters it has', () =>
    expect(readQuery('a=1&'.repeat(5_000))['a']).toHaveLength(5_000));

  it('cannot set a prototype', () => {
    expect(Object.getPrototypeOf(readQuery('__proto__=1'))).toBeNull();
    expect(Object.keys(readQuery('__proto__=1'))).toEqual(['__proto__']);
  });

  it.each([
    ['q=a%00', 'q: holds the character U+0000'],
    ['q=a&q=%00', 'q: holds the character U+0000'],
    ['a%00b=1', 'ab: holds the character U+0000'],
    ['a=%00&b=%00', 'a: holds the character U+0000; b: holds the character U+0000'],
  ])('%s is refused', (text, message) => expect(() => readQuery(text)).toThrow(message));
});
