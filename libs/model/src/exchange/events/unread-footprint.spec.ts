import { expect, it } from 'vitest';
import { afterUnread, isOfOneFootprint } from './unread-footprint.js';

const FIRST = { isOfOne: true, isAnyRead: true, left: 3, putOff: 1, inRow: 1, step: 0 };

it.each<[string, Partial<typeof FIRST>, string]>([
  ['one of several', {}, 'go on'],
  ['the fifth in a row', { left: 10, putOff: 5, inRow: 5 }, 'wait'],
  ['the last of those that are left', { putOff: 3, inRow: 3 }, 'wait'],
  ['the last of them after all waits', { putOff: 3, inRow: 3, step: 3 }, 'leave out'],
  ['the last of them after all waits, where none was read', { isAnyRead: false, putOff: 3, inRow: 3, step: 7 }, 'wait'],
  ['one of several after all waits', { step: 3 }, 'go on'],
  ['the only one, of a partner that is away', { isOfOne: false, left: 1, step: 7 }, 'wait'],
])('of a footprint that cannot be read, %s', (_what, more, then) => {
  expect(afterUnread({ ...FIRST, ...more })).toBe(then);
});

it.each([
  [403, true],
  [500, true],
  [503, false],
  [429, false],
  [undefined, false],
])('the status %s is of one footprint: %s', (status, isOfOne) => {
  expect(isOfOneFootprint(status)).toBe(isOfOne);
});
