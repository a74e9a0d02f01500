import { describe, expect, it } from 'vitest';
import { pageOfAll } from './page-of-all.js';

const ALL = ['a', 'b', 'c', 'd', 'e'].map((letter, index) => ({
  uuid: letter.repeat(8),
  created: new Date(Math.floor(index / 2)),
}));

function keyOf({ uuid, created }: (typeof ALL)[number]) {
  return { uuid, created: created.toISOString() };
}

describe('a page of what is at hand whole', () => {
  it('is found by its number', () => {
    expect(pageOfAll(ALL, { page: 2, limit: 2 })).toEqual({
      count: 5,
      page: 2,
      pageSize: 2,
      data: ALL.slice(2, 4),
      hasMore: true,
    });
    expect(pageOfAll(ALL, { page: 3, limit: 2 })).toMatchObject({ data: ALL.slice(4), hasMore: false });
    expect(pageOfAll(ALL, { page: 4, limit: 2 })).toMatchObject({ count: 5, data: [], hasMore: false });
  });

  it('goes on behind a key, even one that is gone', () => {
    for (const [index, item] of ALL.entries()) {
      expect(pageOfAll(ALL, { page: 1, limit: 10, after: keyOf(item) }).data).toEqual(ALL.slice(index + 1));
      const without = ALL.filter((other) => other !== item);
      expect(pageOfAll(without, { page: 1, limit: 10, after: keyOf(item) }).data).toEqual(ALL.slice(index + 1));
    }
  });
});
