import { expect, it } from 'vitest';
import { foldedName } from './folded-name.js';

it.each([
  ['Stahl', 'STAHL'],
  ['Café  Müller ', 'cafe muller'],
  ['Straße', 'STRASSE'],
  ['Purchased goods / Steel', 'purchased goods/steel'],
  ['a\u00a0b', 'A B'],
])('%j is the same as %j', (one, other) => expect(foldedName(one)).toBe(foldedName(other)));

it.each([
  ['Steel', 'Steels'],
  ['A-1', 'A 1'],
  ['C', 'C++'],
])('%j is another than %j', (one, other) => expect(foldedName(one)).not.toBe(foldedName(other)));
