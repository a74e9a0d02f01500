import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retryAfter } from './retry-after.js';

const now = new Date('1994-11-06T08:49:07Z');

describe('Retry-After', () => {
  it.each([
    ['0', 0],
    ['120', 120_000],
    [' 7 ', 7_000],
    ['315360000', 315_360_000_000],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 30_000],
    ['Sunday, 06-Nov-94 08:49:37 GMT', 30_000],
    ['Sun Nov  6 08:49:37 1994', 30_000],
    ['Sun, 06 Nov 1994 08:00:00 GMT', 0],
  ])('%j asks for %d ms', (header, wait) => expect(retryAfter(header, now)).toBe(wait));

  it.each([
    '',
    '-5',
    '+5',
    '1.5',
    '1e3',
    'soon',
    '120 s',
    '1994-11-06T08:49:37Z',
    'Sun, 99 Nov 1994 08:49:37 GMT',
    'Sun, 06 Nov 1994 08:49:37 CET',
    '9'.repeat(400),
  ])('%j asks for nothing', (header) => expect(retryAfter(header, now)).toBeUndefined());

  it('never asks for a negative wait', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        const wait = retryAfter(header, now);
        return wait === undefined || (Number.isFinite(wait) && wait >= 0);
      }),
    );
  });
});
