import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CLEAR, statedText, textStated } from './clearing.js';

it.each([
  ['(clear)', '((clear))'],
  ['((clear))', '(((clear)))'],
  [' (clear)\n', ' ((clear))\n'],
  ['((clear)', '((clear)'],
  ['clear', 'clear'],
  ['(Clear)', '(Clear)'],
  ['please (clear)', 'please (clear)'],
])('the text %j is %j in a file', (text, stated) => {
  expect(statedText(text)).toBe(stated);
  expect(textStated(stated)).toBe(text);
});

it('every text comes back from a file, and none clears', () => {
  const pieces = fc.constantFrom('(', ')', 'clear', ' ', '\u00a0', 'x', '(clear)');
  const texts = fc.array(pieces, { maxLength: 9 }).map((all) => all.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      expect(textStated(statedText(text))).toBe(text);
      expect(statedText(text).trim()).not.toBe(CLEAR);
    }),
  );
});
