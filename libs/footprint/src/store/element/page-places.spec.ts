import { describe, expect, it } from 'vitest';
import { PagePlaces, START } from './page-places.js';

const place = (before: number) => ({ before, created: `2026-01-01T00:00:00.${before}Z`, uuid: `${before}` });

describe('places of pages', () => {
  it('are found from the last that is not beyond, else from the start', () => {
    const places = new PagePlaces();
    for (const before of [300, 100, 200, 100]) places.learn('a', '7', place(before));
    const found = [99, 100, 101, 200, 299, 1_000].map((before) => places.upTo('a', before).place.before);
    expect(found).toEqual([0, 100, 100, 200, 200, 300]);
    expect(places.upTo('a', 250)).toEqual({ place: place(200), changes: '7' });
    expect(places.upTo('b', 250)).toEqual({ place: START, changes: undefined });
  });

  it('are forgotten where the listing has become another', () => {
    const places = new PagePlaces();
    places.learn('a', '7', place(100));
    places.learn('a', '8', place(200));
    expect(places.upTo('a', 150)).toEqual({ place: START, changes: undefined });
    expect(places.upTo('a', 250)).toEqual({ place: place(200), changes: '8' });
  });

  it('are bounded in number; the listing that was used the longest ago goes first', () => {
    const places = new PagePlaces({ places: 2, listings: 2 });
    for (const before of [1, 2, 3]) places.learn('a', '7', place(before));
    expect(places.upTo('a', 9).place.before).toBe(2);
    places.learn('b', '1', place(5));
    places.learn('a', '7', place(4));
    places.learn('c', '1', place(6));
    expect(['a', 'b', 'c'].map((listing) => places.upTo(listing, 9).place.before)).toEqual([2, 0, 6]);
  });
});
