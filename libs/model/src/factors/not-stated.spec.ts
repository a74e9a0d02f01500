import { complete, Decimal } from '#impacts';
import { expect, it } from 'vitest';
import { notStatedModules } from './not-stated.js';
import { notStatedSentence } from '#model/products';

const ONE = new Decimal(1);

it.each([
  [{ A2: ONE }, ['A1', 'A3']],
  [{ A1: ONE, A2: new Decimal(0) }, ['A3']],
  [{ A1: ONE, A2: ONE, A3: ONE }, []],
  [{ A1_A3: ONE }, []],
  [{ A4: ONE }, []],
  [{}, []],
] as const)('of A1 to A3 of %j a sum counts as 0: %j', (figure, modules) => {
  expect(notStatedModules(figure)).toEqual(modules);
  expect(notStatedModules(complete({ AP: figure }).AP ?? {})).toEqual(modules);
});

it('is said in one sentence, or not at all', () => {
  expect(notStatedSentence(['A1', 'A3'])).toBe('Not stated and counted as 0: A1, A3.');
  expect(notStatedSentence([])).toBeUndefined();
});
