import { describe, expect, it } from 'vitest';
import type { CallResult, PlaceLimits, Work } from './places.js';
import { Places } from './places.js';

const work = (company: string, source = `${company}-1`): Work => ({ company, source });
const times = <T>(count: number, of: (nth: number) => T): T[] => Array.from({ length: count }, (_, nth) => of(nth));
const companiesOf = (works: readonly Work[]) => works.map(({ company }) => company);

/** Work of a company for as many sources, so many pieces each. */
function hanging(company: string, sources: number, each: number): Work[] {
  return times(sources, (nth) => times(each, () => work(company, `${company}-${nth}`))).flat();
}

describe('places', () => {
  it('are all used by a company that is alone', () => {
    const places = new Places({ places: 64, perSource: 16 });
    expect(places.enter(hanging('a', 4, 40))).toHaveLength(64);
  });

  it('are limited for each source', () => {
    const places = new Places({ places: 64, perSource: 16 });
    expect(places.enter(hanging('a', 1, 40))).toHaveLength(16);
  });

  it('are had at once by a company below its share, though another has taken all', () => {
    const places = new Places({ places: 8, perSource: 8 });
    places.enter(hanging('a', 1, 20));
    expect(places.enter(hanging('b', 1, 20))).toHaveLength(4);
    expect(places.enter(hanging('c', 1, 20))).toHaveLength(2);
    expect(places.next([work('a')]), 'it has more than its share').toBeUndefined();
  });

  it('are given to whoever waits once there are free ones, not to who has more than its share', () => {
    const places = new Places({ places: 4, perSource: 4 });
    const [a, b] = [work('a'), work('b')];
    const first = places.enter([a, a, a, a, a]);
    places.enter([b, b, b]);
    for (const one of first.slice(0, 2)) places.leave(one);
    expect(places.next([a, b]), '4 are under way').toBeUndefined();
    for (const one of first.slice(2)) places.leave(one);
    expect(places.enter([b, a, a, a])).toEqual([a, a]);
  });

  it('are taken in turn by company, then by source', () => {
    const places = new Places({ places: 1, perSource: 1 });
    const waiting = [work('a', 'a-1'), work('a', 'a-2'), work('b', 'b-1'), work('c', 'c-1')];
    const begun = times(6, () => {
      const one = places.next(waiting);
      if (one) places.leave(one);
      return one?.source;
    });
    expect(begun).toEqual(['a-1', 'b-1', 'c-1', 'a-2', 'b-1', 'c-1']);
    expect(companiesOf(new Places({ places: 4, perSource: 4 }).enter([...hanging('a', 2, 5), work('b')]))).toEqual([
      ...['a', 'b', 'a', 'a'],
    ]);
  });

  it('are had by a source below its share, though other sources of its company have taken all', () => {
    const places = new Places({ places: 8, perSource: 4 });
    places.enter(hanging('a', 2, 10));
    expect(places.enter(times(5, () => work('a', 'healthy')))).toHaveLength(2);
    expect(places.enter(hanging('a', 50, 10)), 'none of so many has a share').toEqual([]);
  });

  it('are never more than what memory allows', () => {
    const places = new Places({ places: 4, perSource: 1, most: 16 });
    expect(places.enter(times(100, (nth) => work(`company ${nth}`)))).toHaveLength(16);
  });

  it('are not freed twice', () => {
    const places = new Places({ places: 1, perSource: 1 });
    places.enter([work('a')]);
    for (const one of [work('a'), work('a')]) places.leave(one);
    places.enter([work('a')]);
    expect(places.countOf(work('a'))).toBe(1);
    expect(places.next([work('a')])).toBeUndefined();
  });
});

describe('a source that times out', () => {
  const limitAfter = (...results: (CallResult | undefined)[]): number => {
    const places = new Places({ places: 64, perSource: 16 });
    for (const result of results) {
      places.enter([work('a')]);
      places.leave(work('a'), result);
    }
    return places.limitOf('a-1');
  };

  it('three times in a row gets one call at a time until it takes one', () => {
    expect(limitAfter('timedOut', 'timedOut')).toBe(16);
    expect(limitAfter('timedOut', 'timedOut', 'timedOut')).toBe(1);
    expect(limitAfter('timedOut', 'timedOut', 'timedOut', 'failed', undefined, 'timedOut')).toBe(1);
    expect(limitAfter('timedOut', 'timedOut', 'timedOut', 'succeeded')).toBe(16);
  });

  it.each(['failed', 'succeeded'] as const)('twice and then %s keeps its places', (result) => {
    expect(limitAfter('timedOut', 'timedOut', result, 'timedOut', 'timedOut')).toBe(16);
  });

  it('three times in a row is told apart from those that answer', () => {
    const places = new Places({ places: 64, perSource: 16 });
    const begun = places.enter(hanging('a', 2, 4));
    expect(places.taken).toEqual({ answers: 8, hangs: 0 });
    for (const one of begun.filter(({ source }) => source === 'a-0').slice(0, 3)) places.leave(one, 'timedOut');
    expect(places.taken).toEqual({ answers: 4, hangs: 1 });
  });

  it('gets no further call while those that began before are under way', () => {
    const places = new Places({ places: 64, perSource: 16 });
    const begun = places.enter(hanging('a', 1, 16));
    for (const one of begun.slice(0, 3)) places.leave(one, 'timedOut');
    expect(places.next([work('a', 'a-0')])).toBeUndefined();
    for (const one of begun.slice(3)) places.leave(one, 'timedOut');
    expect(places.enter(hanging('a', 1, 16))).toHaveLength(1);
  });
});

interface Waiting extends Work {
  readonly came: number;
  readonly takes: number;
}

/** Plays what comes and ends, by a clock of its own. What takes longer than 20 s ends then, as timed out. */
class Play {
  readonly waits: { company: string; ms: number }[] = [];
  /** The most that were under way at a time. */
  most = 0;
  private now = 0;
  private readonly lines = new Map<string, Waiting[]>();
  private readonly ends: { at: number; one: Work; result: CallResult }[] = [];
  private readonly places: Places;

  constructor(limits: PlaceLimits) {
    this.places = new Places(limits);
  }

  come(one: Work, takes: number): void {
    const line = this.lines.get(one.source) ?? [];
    this.lines.set(one.source, line);
    line.push({ ...one, came: this.now, takes });
    this.begin();
  }

  advance(to: number): void {
    for (;;) {
      this.ends.sort((one, other) => one.at - other.at);
      const [next] = this.ends;
      if (!next || next.at > to) break;
      this.ends.shift();
      this.now = next.at;
      this.places.leave(next.one, next.result);
      this.begin();
    }
    this.now = to;
  }

  private begin(): void {
    for (;;) {
      const one = this.places.next([...this.lines.values()].flatMap(([first]) => first ?? []));
      if (!one) return;
      this.lines.get(one.source)?.shift();
      this.waits.push({ company: one.company, ms: this.now - one.came });
      const result = one.takes > 20_000 ? 'timedOut' : 'succeeded';
      this.ends.push({ at: this.now + Math.min(20_000, one.takes), one, result });
      this.most = Math.max(this.most, this.ends.length);
    }
  }
}

describe('a company whose share is free', () => {
  it.each([1, 4])('never waits for an attempt of another, beside %i companies whose partners hang', (greedy) => {
    const play = new Play({ places: 64, perSource: 16 });
    for (let ms = 0; ms < 100_000; ms += 50) {
      play.advance(ms);
      // 40 requests for each of 8 partners come within 10 s; then more of them, as long as it lasts.
      if (ms % 250 === 0)
        for (let nth = 0; nth < greedy; nth++)
          for (const one of hanging(`greedy ${nth}`, 8, 1)) play.come(one, Infinity);
      play.come(work('healthy'), 20);
    }
    const waited = (of: (company: string) => boolean) => play.waits.filter(({ company }) => of(company));
    expect(waited((company) => company === 'healthy')).toHaveLength(2_000);
    expect(waited((company) => company === 'healthy').every(({ ms }) => ms === 0)).toBe(true);
    expect(waited((company) => company !== 'healthy').some(({ ms }) => ms > 0)).toBe(true);
    expect(play.most).toBeLessThanOrEqual(64 * (1 + 1 / 2 + 1 / 3 + 1 / 4 + 1 / 5) + 64);
  });

  it('has its share at once, however many come, and waits for its own attempts alone', () => {
    const play = new Play({ places: 64, perSource: 16 });
    for (const one of hanging('greedy', 8, 40)) play.come(one, Infinity);
    for (const one of hanging('other', 2, 100)) play.come(one, 1_000);
    const begun = () => play.waits.filter(({ company }) => company === 'other').length;
    expect(begun(), 'its share of 64').toBe(32);
    play.advance(1_000);
    expect(begun()).toBe(64);
    play.advance(7_000);
    expect(begun()).toBe(200);
  });
});
