import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyOfRow, Page, printPageKey, readPageKey } from './paging.js';

const ALL = ['a', 'b', 'c', 'd', 'e'].map((letter, index) => ({
  uuid: letter.repeat(8),
  created: new Date(Math.floor(index / 2)),
}));

function keyOf({ uuid, created }: (typeof ALL)[number]) {
  return { uuid, created: created.toISOString() };
}

describe('a page of rows', () => {
  const rows = ['a', 'b', 'c'];

  it('names the following page if there is one row more than it holds', () => {
    const page = Page.of(9, { page: 2, limit: 2 }, rows, (last) => `after ${last}`);
    expect({ ...page }).toEqual({ count: 9, page: 2, pageSize: 2, data: ['a', 'b'], next: 'after b' });
    for (const limit of [3, 4])
      expect(Page.of(3, { page: 1, limit }, rows, String)).toMatchObject({ data: rows, next: undefined });
  });

  it('keeps everything but its rows when they are mapped', () => {
    const page = Page.of(9, { page: 2, limit: 2 }, rows, String).map((row) => row.toUpperCase());
    expect({ ...page }).toEqual({ count: 9, page: 2, pageSize: 2, data: ['A', 'B'], next: 'b' });
  });
});

describe('a page of a listing in memory', () => {
  it('is found by its number', () => {
    expect({ ...Page.ofAll(ALL, { page: 2, limit: 2 }) }).toEqual({
      count: 5,
      page: 2,
      pageSize: 2,
      data: ALL.slice(2, 4),
      next: keyOfRow(ALL[3] ?? fail()),
    });
    expect(Page.ofAll(ALL, { page: 3, limit: 2 })).toMatchObject({ data: ALL.slice(4), next: undefined });
    expect(Page.ofAll(ALL, { page: 4, limit: 2 })).toMatchObject({ count: 5, data: [], next: undefined });
  });

  it('continues after a key, even if its record is gone', () => {
    for (const [index, item] of ALL.entries()) {
      expect(Page.ofAll(ALL, { page: 1, limit: 10, after: keyOf(item) }).data).toEqual(ALL.slice(index + 1));
      const without = ALL.filter((other) => other !== item);
      expect(Page.ofAll(without, { page: 1, limit: 10, after: keyOf(item) }).data).toEqual(ALL.slice(index + 1));
    }
  });
});

describe('the key of a page', () => {
  it('is read as it was printed', () => {
    const years = {
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    };
    fc.assert(
      fc.property(fc.date(years), fc.uuid(), (created, uuid) => {
        const key = { created: created.toISOString(), uuid };
        expect(readPageKey(printPageKey(key))).toEqual(key);
        expect(keyOfRow({ created, uuid })).toBe(printPageKey(key));
      }),
    );
  });

  const UUID = '0b6d1a4e-52b7-4c0f-9a39-3f0c5b1e7a11';
  it.each([
    ['2026-01-01T00:00:00.000Z', 'no-uuid'],
    ['2026-02-30T00:00:00.000Z', UUID],
    ['2026-01-01T24:00:00.000Z', UUID],
    ['2026-13-01T00:00:00.000Z', UUID],
    ['0000-01-01T00:00:00.000Z', UUID],
    ['-000001-01-01T00:00:00.000Z', UUID],
    ['+010000-01-01T00:00:00.000Z', UUID],
    ['2026-01-01', UUID],
    ['now', UUID],
  ])('is not %s %s', (created, uuid) => expect(readPageKey(printPageKey({ created, uuid }))).toBeUndefined());

  it.each(['', 'nonsense'])('is not %j', (text) => expect(readPageKey(text)).toBeUndefined());
});

function fail(): never {
  throw new Error('There is no such row.');
}
