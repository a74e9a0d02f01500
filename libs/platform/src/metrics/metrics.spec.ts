import { describe, expect, it } from 'vitest';
import { Metrics } from './metrics.js';

describe('values that are at hand', () => {
  it('are those from before the scrape asks for anything, of this scrape alone', async () => {
    const metrics = new Metrics();
    let waiting = 0;
    let states = ['idle', 'in use'];
    metrics.collected('asked', 'Asked for.', [], async (set) => {
      waiting++;
      await Promise.resolve();
      set(waiting--);
    });
    metrics.instant('waiting', 'Waiting.', [], (set) => set(waiting));
    metrics.instant('by_state', 'By state.', ['state'], (set) => {
      for (const state of states) set(1, { state });
    });
    expect(await metrics.print()).toMatch(/asked 1\n[^]*waiting 0\n[^]*\{state="idle"\} 1\n/);
    states = ['in use'];
    expect(await metrics.print()).not.toContain('idle');
  });
});

describe('values that are read at a scrape', () => {
  it('are absent where they cannot be read, and the others are told', async () => {
    const metrics = new Metrics();
    let isBroken = false;
    const fail = (): void => {
      if (isBroken) throw new Error('no database');
    };
    metrics.collected('good', 'Good.', [], (set) => set(1));
    metrics.collected('bare', 'Without labels.', [], (set) => {
      fail();
      set(2);
    });
    metrics.collected('labelled', 'With one.', ['state'], (set) => {
      set(3, { state: 'a' });
      fail();
    });
    expect(await metrics.print()).toMatch(/good 1\n[^]*bare 2\n[^]*labelled\{state="a"\} 3\n/);
    isBroken = true;
    const text = await metrics.print();
    expect(text).toContain('footprint_good 1');
    expect(text).not.toMatch(/^footprint_(bare|labelled)/m);
  });

  it(
    'are not waited for longer than a scrape may take, nor asked for twice at a time',
    { timeout: 20_000 },
    async () => {
      const metrics = new Metrics();
      let asked = 0;
      let answer = (): void => undefined;
      const answered = new Promise<void>((resolve) => (answer = resolve));
      metrics.collected('slow', 'Slow.', [], async (set) => {
        asked++;
        await answered;
        set(7);
      });
      const from = performance.now();
      expect(await metrics.print()).not.toMatch(/^footprint_slow/m);
      expect(performance.now() - from).toBeLessThan(6_000);
      const next = metrics.print();
      expect(asked).toBe(1);
      answer();
      expect(await next).toContain('footprint_slow 7');
    },
  );

  it('are read once for scrapes at the same time', async () => {
    const metrics = new Metrics();
    let asked = 0;
    metrics.collected('counted', 'Counted.', [], (set) => set(++asked));
    const all = await Promise.all(Array.from({ length: 100 }, () => metrics.print()));
    expect(new Set(all).size).toBe(1);
    expect(asked).toBe(1);
  });
});
