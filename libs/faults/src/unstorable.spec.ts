import { describe, expect, it } from 'vitest';
import { madeStorable, unstorable } from './unstorable.js';

describe('what the database can not keep of a text', () => {
  it.each([
    ['a\u0000', 'holds the character U+0000'],
    ['\ud800X', 'holds half of a surrogate pair'],
    ['X\udc00', 'holds half of a surrogate pair'],
  ])('is told of %j, and replaced', (text, reason) => {
    expect(unstorable(text)).toBe(reason);
    expect(unstorable(madeStorable(text))).toBeUndefined();
  });

  it('is nothing of a whole pair, or of U+FFFD', () => {
    for (const text of ['', '🌾', '\ufffd', '\u0001'])
      expect([unstorable(text), madeStorable(text)]).toEqual([undefined, text]);
  });
});
