import { expect, it } from 'vitest';
import { placeTextAfter } from './place-text.js';

const now = { code: '150', text: 'EU-28' };

it.each([
  ['another text of a file', { code: '150', text: 'EU-28+EFTA' }, 'EU-28+EFTA'],
  ['a text for which nothing stands', { code: null, text: 'RME' }, 'RME'],
  ['nothing of a place', { code: undefined }, 'EU-28'],
  ['the same place', { code: '150' }, 'EU-28'],
  ['another place', { code: 'US' }, undefined],
  ['no place', { code: null }, undefined],
])('how a place is written, after a patch with %s', (_, patch, after) =>
  expect(placeTextAfter(now, patch)).toBe(after),
);
