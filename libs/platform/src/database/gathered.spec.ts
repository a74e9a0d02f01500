import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { GatheredLimits } from './gathered.js';
import { Gathered } from './gathered.js';

/** Doubles numbers, and keeps what went together. A negative number fails all that it goes with. */
function doubling(limits?: GatheredLimits<number>, fault: unknown = new Error('negative')) {
  const goes: [string, readonly number[]][] = [];
  const gathered = new Gathered(async (kind: string, numbers: readonly number[]) => {
    goes.push([kind, numbers]);
    await wait(5);
    if (numbers.some((number) => number < 0)) throw fault;
    return numbers.map((number) => number * 2);
  }, limits);
  return { gathered, goes };
}

describe('work that is gathered', () => {
  it('gives each what it asked for, together with what was asked for at the same moment', async () => {
    const { gathered, goes } = doubling();
    expect(await Promise.all([1, 2, 3].map((number) => gathered.do('a', number)))).toEqual([2, 4, 6]);
    expect(goes).toEqual([['a', [1, 2, 3]]]);
  });

  it('goes on with what came meanwhile, and is done anew for who comes later', async () => {
    const { gathered, goes } = doubling();
    const first = gathered.do('a', 1);
    await wait(2);
    const [second, third] = [gathered.do('a', 2), gathered.do('a', 3)];
    expect(await Promise.all([first, second, third])).toEqual([2, 4, 6]);
    expect(await gathered.do('a', 4)).toBe(8);
    expect(goes.map(([, numbers]) => numbers)).toEqual([[1], [2, 3], [4]]);
  });

  it('is never mixed with work of another kind, nor waits for it', async () => {
    const { gathered, goes } = doubling();
    await Promise.all([gathered.do('a', 1), gathered.do('b', 2)]);
    expect(goes).toEqual([
      ['a', [1]],
      ['b', [2]],
    ]);
  });

  it('goes in parts that are neither too many nor too heavy; what is too heavy alone goes alone', async () => {
    const { gathered, goes } = doubling({ most: 3, weigh: (number) => number, heaviest: 10 });
    await Promise.all([1, 1, 1, 1, 8, 4, 99, 1].map((number) => gathered.do('a', number)));
    expect(goes.map(([, numbers]) => numbers)).toEqual([[1, 1, 1], [1, 8], [4], [99], [1]]);
  });

  it('fails for nobody but whose own part fails', async () => {
    const { gathered, goes } = doubling();
    const settled = await Promise.allSettled([1, -2, 3].map((number) => gathered.do('a', number)));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(goes.map(([, numbers]) => numbers)).toEqual([[1, -2, 3], [1], [-2], [3]]);
    expect(await gathered.do('a', 5)).toBe(10);
  });

  it('fails at once for all where the database is away', async () => {
    const { gathered, goes } = doubling({}, Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
    const settled = await Promise.allSettled([1, -2, 3].map((number) => gathered.do('a', number)));
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(goes).toHaveLength(1);
  });

  it('is not held up by what takes long', async () => {
    let end = (): void => undefined;
    const gathered = new Gathered(async (_: string, asked: readonly string[]) => {
      if (asked.includes('stuck')) await new Promise<void>((resolve) => (end = resolve));
      return asked;
    });
    const stuck = gathered.do('a', 'stuck');
    expect(await gathered.do('b', 'other')).toBe('other');
    await wait(5);
    expect(await gathered.do('a', 'later')).toBe('later');
    end();
    expect(await stuck).toBe('stuck');
  });

  it('takes no part in what those who ask are in the middle of', async () => {
    const transaction = new AsyncLocalStorage<string>();
    const gathered = new Gathered((_: string, asked: readonly undefined[]) =>
      Promise.resolve(asked.map(() => transaction.getStore())),
    );
    expect(await transaction.run('one', () => gathered.do('a', undefined))).toBeUndefined();
  });
});
