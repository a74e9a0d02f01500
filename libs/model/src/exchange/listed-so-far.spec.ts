import { expect, it } from 'vitest';
import { ListedSoFar } from './listed-so-far.js';

const endsAfter = (...pages: string[][]): number | undefined => {
  const listed = new ListedSoFar();
  const at = pages.findIndex((page) => listed.isEndless(page));
  return at === -1 ? undefined : at + 1;
};

it.each<[string, string[][], number | undefined]>([
  ['pages that each have something new', [['a'], ['a', 'b'], ['b', 'c'], ['c', 'd']], undefined],
  ['three empty pages in a row', [['a'], [], [], []], 4],
  ['nothing but empty pages', [[], [], []], 3],
  [
    'the same page again and again',
    [
      ['a', 'b'],
      ['b', 'a'],
      ['a', 'b'],
      ['a', 'b'],
    ],
    4,
  ],
  ['a circle of two pages', [['a'], ['b'], ['a'], ['b'], ['a']], 5],
  ['two repeated pages, then something new, then two more', [['a'], [], ['a'], ['b'], [], ['a']], undefined],
])('of %s', (_what, pages, ends) => {
  expect(endsAfter(...pages)).toBe(ends);
});
