import { describe, expect, it } from 'vitest';
import type { BodyShare } from './body-shares.js';
import { givingWay, nextToParse } from './body-shares.js';

const MIB = 1024 * 1024;
const NOW = 100_000;

/** A body that is still coming, of the company `a` and its client `a1`. */
const aBody = (mib: number, other: Partial<BodyShare> = {}): BodyShare => {
  const { company = 'a' } = other;
  return { company, client: `${company}1`, isPartners: false, state: 'coming', grown: NOW, ...other, bytes: mib * MIB };
};

describe('where there is no room', () => {
  it('a body of the company that holds most gives way, and none of one that holds less', () => {
    const asking = aBody(3);
    const more = aBody(4, { company: 'b' });
    const less = aBody(2, { company: 'c' });
    expect(givingWay([asking, less, more], asking, NOW)).toBe(more);
    expect(givingWay([asking, less], asking, NOW)).toBeUndefined();
    expect(givingWay([asking, less, aBody(2, { company: 'c', client: 'c2' })], asking, NOW)).toBe(less);
  });

  it('a body of the client that holds most gives way within a company', () => {
    const asking = aBody(3);
    const more = aBody(5, { client: 'a2' });
    expect(givingWay([asking, more, aBody(4, { client: 'a3' })], asking, NOW)).toBe(more);
    expect(givingWay([asking, aBody(2, { client: 'a4' })], asking, NOW)).toBeUndefined();
  });

  it('the bodies of partners give way to those of the company itself, and never the other way round', () => {
    const asking = aBody(16);
    const partners = aBody(1, { client: 'p', isPartners: true });
    expect(givingWay([aBody(20, { client: 'a2' }), asking, partners], asking, NOW)).toBe(partners);
    expect(givingWay([asking, partners], partners, NOW)).toBeUndefined();
  });

  it('a body of the same client gives way only where it stands still', () => {
    const asking = aBody(1);
    const still = aBody(1, { grown: NOW - 10_000 });
    expect(givingWay([aBody(15), asking, still], asking, NOW)).toBe(still);
    expect(givingWay([aBody(15), asking], asking, NOW)).toBeUndefined();
  });

  it.each(['parsed', 'taken'] as const)('a body that is %s gives way to nobody', (state) => {
    const asking = aBody(1);
    expect(givingWay([asking, aBody(15, { company: 'b', state, grown: 0 })], asking, NOW)).toBeUndefined();
  });
});

describe('of the bodies that wait, the next to be parsed', () => {
  const ROOM = 64 * MIB;
  const waiting = (mib: number, other: Partial<BodyShare> = {}) => aBody(mib, { ...other, state: 'waiting' });
  const parsed = (mib: number, other: Partial<BodyShare> = {}) => aBody(mib, { ...other, state: 'parsed' });

  it('is of the company that has the fewest parsed, and there not a partner`s', () => {
    const partners = waiting(2, { company: 'b', client: 'p', isPartners: true });
    const own = waiting(2, { company: 'b' });
    expect(nextToParse([parsed(3), waiting(2), partners, own], ROOM)).toBe(own);
  });

  it('is none where a company has as much as stays free, which there always is for another', () => {
    const companies = ['a', 'b', 'c', 'd', 'e', 'f'];
    const all: BodyShare[] = companies.flatMap((company) =>
      Array.from({ length: 90 }, () => waiting(0.1, { company })),
    );
    for (let next = nextToParse(all, ROOM); next; next = nextToParse(all, ROOM))
      Object.assign(next, { state: 'parsed' });
    const begun = companies.map(
      (company) => all.filter((one) => one.company === company && one.state === 'parsed').length,
    );
    expect(Math.max(...begun) - Math.min(...begun)).toBeLessThanOrEqual(1);
    const newcomer = waiting(0.5, { company: 'g' });
    expect(nextToParse([...all, newcomer], ROOM)).toBe(newcomer);
  });

  it('is the first of a company that is at most 64 KiB, whatever others have', () => {
    const hogs = ['b', 'c', 'd'].map((company) => parsed(1, { company }));
    const first = waiting(1 / 16);
    expect(nextToParse([...hogs, parsed(5, { company: 'e' }), waiting(1, { company: 'f' }), first], 24 * MIB)).toBe(
      first,
    );
    expect(nextToParse([...hogs, parsed(1 / 16), waiting(1 / 16)], 24 * MIB)).toBeUndefined();
  });

  it('is a long one though others of its company are short, and one of two companies however long', () => {
    const long = waiting(16);
    expect(nextToParse([parsed(1), long], ROOM)).toBe(long);
    expect(nextToParse([parsed(16, { company: 'b' }), long], ROOM)).toBe(long);
    expect(nextToParse(['b', 'c'].map((company) => parsed(16, { company })).concat(long), ROOM)).toBeUndefined();
  });
});
