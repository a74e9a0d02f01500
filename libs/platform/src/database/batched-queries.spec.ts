import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { BatchLimits } from './batched-queries.js';
import { BatchedQueries } from './batched-queries.js';

/** A batcher that doubles numbers and records its batches. A negative number makes its whole batch fail. */
function doubling(limits?: BatchLimits<number>, fault: unknown = new Error('negative')) {
  const batches: [string, readonly number[]][] = [];
  const queries = new BatchedQueries(async (kind: string, numbers: readonly number[]) => {
    batches.push([kind, numbers]);
    await wait(5);
    if (numbers.some((number) => number < 0)) throw fault;
    return numbers.map((number) => number * 2);
  }, limits);
  return { queries, batches };
}

describe('queries in batches', () => {
  it('give each caller its result, and combine those of the same moment', async () => {
    const { queries, batches } = doubling();
    expect(await Promise.all([1, 2, 3].map((number) => queries.run('a', number)))).toEqual([2, 4, 6]);
    expect(batches).toEqual([['a', [1, 2, 3]]]);
  });

  it('take what came during one batch into the next, and serve later callers by themselves', async () => {
    const { queries, batches } = doubling();
    const first = queries.run('a', 1);
    await wait(2);
    const [second, third] = [queries.run('a', 2), queries.run('a', 3)];
    expect(await Promise.all([first, second, third])).toEqual([2, 4, 6]);
    expect(await queries.run('a', 4)).toBe(8);
    expect(batches.map(([, numbers]) => numbers)).toEqual([[1], [2, 3], [4]]);
  });

  it('are separate for each key, and none waits for another', async () => {
    const { queries, batches } = doubling();
    await Promise.all([queries.run('a', 1), queries.run('b', 2)]);
    expect(batches).toEqual([
      ['a', [1]],
      ['b', [2]],
    ]);
  });

  it('are neither too long nor too heavy; an item that is too heavy goes alone', async () => {
    const { queries, batches } = doubling({ maxItems: 3, weightOf: (number) => number, maxWeight: 10 });
    await Promise.all([1, 1, 1, 1, 8, 4, 99, 1].map((number) => queries.run('a', number)));
    expect(batches.map(([, numbers]) => numbers)).toEqual([[1, 1, 1], [1, 8], [4], [99], [1]]);
  });

  it('fail for those callers alone whose own item fails', async () => {
    const { queries, batches } = doubling();
    const settled = await Promise.allSettled([1, -2, 3].map((number) => queries.run('a', number)));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(batches.map(([, numbers]) => numbers)).toEqual([[1, -2, 3], [1], [-2], [3]]);
    expect(await queries.run('a', 5)).toBe(10);
  });

  it('fail at once for all if the database cannot be reached', async () => {
    const { queries, batches } = doubling({}, Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
    const settled = await Promise.allSettled([1, -2, 3].map((number) => queries.run('a', number)));
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(batches).toHaveLength(1);
  });

  it('are not held up by one that takes long', async () => {
    let end = (): void => undefined;
    const queries = new BatchedQueries(async (_: string, asked: readonly string[]) => {
      if (asked.includes('stuck')) await new Promise<void>((resolve) => (end = resolve));
      return asked;
    });
    const stuck = queries.run('a', 'stuck');
    expect(await queries.run('b', 'other')).toBe('other');
    await wait(5);
    expect(await queries.run('a', 'later')).toBe('later');
    end();
    expect(await stuck).toBe('stuck');
  });

  it('run outside of the transactions of their callers', async () => {
    const transaction = new AsyncLocalStorage<string>();
    const queries = new BatchedQueries((_: string, asked: readonly undefined[]) =>
      Promise.resolve(asked.map(() => transaction.getStore())),
    );
    expect(await transaction.run('one', () => queries.run('a', undefined))).toBeUndefined();
  });
});
