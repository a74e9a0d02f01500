import { describe, expect, it } from 'vitest';
import { LimitReached, Limits } from './limits.js';

describe('a limit per minute', () => {
  it('counts each key separately, and states what is left and for how long', async () => {
    const limit = new Limits(undefined).perMinute('test', 2);
    expect(await limit.left('a')).toEqual({ limit: 2, remaining: 2, resetMs: 0 });
    expect(await limit.use('a')).toMatchObject({ limit: 2, remaining: 1 });
    const used = await limit.use('a');
    expect(used).toMatchObject({ limit: 2, remaining: 0 });
    expect(used.resetMs).toBeGreaterThan(59_000);
    await expect(limit.use('a')).rejects.toBeInstanceOf(LimitReached);
    await expect(limit.use('a')).rejects.toMatchObject({ used: { limit: 2, remaining: 0 } });
    expect(await limit.left('a')).toMatchObject({ remaining: 0 });
    expect(await limit.use('b')).toMatchObject({ remaining: 1 });
  });

  it('takes less than 20 µs a request in memory', async () => {
    const limit = new Limits(undefined).perMinute('test', 1_000_000);
    const perUse = async (uses: number): Promise<number> => {
      const began = performance.now();
      for (let n = 0; n < uses; n += 1) await limit.use(`client ${n % 1_000}`);
      return ((performance.now() - began) * 1_000) / uses;
    };
    await perUse(5_000);
    // The best of several rounds counts, since a busy machine may slow some of them down.
    const best = Math.min(...(await inTurn([1, 2, 3, 4, 5], () => perUse(5_000))));
    expect(best).toBeLessThan(20);
  });
});

async function inTurn<Item, Made>(items: readonly Item[], make: (item: Item) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (const item of items) made.push(await make(item));
  return made;
}
