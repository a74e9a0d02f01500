import { expect, it } from 'vitest';
import { MAX_RECEIVED } from './received-limit.js';
import { pageFault } from './received-page.js';

const pageOf = (data: unknown) => JSON.stringify({ data });

it.each([
  ['an empty page', pageOf([])],
  ['as many footprints as are read at a time', pageOf(Array(MAX_RECEIVED).fill({}))],
])('takes %s', (_, text) => expect(pageFault(text, 'list')).toBeUndefined());

it.each([
  ['a page of a million', pageOf(Array(1_000_000).fill({})), 'has more than 5000 footprints'],
  ['one more than are read at a time', pageOf(Array(MAX_RECEIVED + 1).fill({})), 'has more than 5000 footprints'],
  ['what is nested deeply', '['.repeat(1_000_000), 'nested too deeply'],
  ['what breaks off', '{"data": [', 'no JSON'],
  ['a text', '"data"', 'no JSON object'],
  ['no list', pageOf({}), 'no list of footprints'],
  ['a list of texts', pageOf(['text']), 'is no object'],
])('refuses %s and says so', (_, text, words) => expect(pageFault(text, 'list')).toContain(words));
