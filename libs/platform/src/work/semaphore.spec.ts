import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { KeyedSemaphores, Semaphore } from './semaphore.js';

const LIMITS = { waiting: 2, waitMs: 10_000 };

describe('a semaphore', () => {
  it('lets a number of callers in, and the others in their order', async () => {
    const semaphore = new Semaphore(1, LIMITS);
    const order: number[] = [];
    const leave = await semaphore.enter();
    const waiting = [1, 2].map(async (nth) => {
      const go = await semaphore.enter();
      order.push(nth);
      go();
    });
    expect([order, semaphore.waiting]).toEqual([[], 2]);
    leave();
    await Promise.all(waiting);
    expect([order, semaphore.waiting]).toEqual([[1, 2], 0]);
  });

  it('refuses a caller that would be one too many', async () => {
    const semaphore = new Semaphore(1, LIMITS);
    const leave = await semaphore.enter();
    const waiting = [semaphore.enter(), semaphore.enter()];
    await expect(semaphore.enter()).rejects.toMatchObject({ why: 'full' });
    leave();
    (await waiting[0])?.();
    (await waiting[1])?.();
  });

  it('drops a caller that waits too long or has gone, and lets the next in', async () => {
    const semaphore = new Semaphore(1, { waiting: 5, waitMs: 50 });
    const leave = await semaphore.enter();
    const gone = new AbortController();
    const aborted = semaphore.enter(gone.signal);
    const late = semaphore.enter();
    gone.abort();
    await expect(aborted).rejects.toMatchObject({ why: 'aborted' });
    await expect(late).rejects.toMatchObject({ why: 'timeout' });
    await expect(semaphore.enter(gone.signal)).rejects.toMatchObject({ why: 'aborted' });
    expect(semaphore.waiting).toBe(0);
    leave();
    (await semaphore.enter())();
  });

  it('gives up earlier if a caller has less time left than the limit', async () => {
    const semaphore = new Semaphore(1, { waiting: 5, waitMs: 600_000 });
    const leave = await semaphore.enter();
    await expect(semaphore.enter(undefined, 20)).rejects.toMatchObject({ why: 'timeout' });
    leave();
  });
});

describe('a semaphore without limits', () => {
  it('runs a limited number at a time, in the order in which they came, whether or not they fail', async () => {
    const three = new Semaphore(3);
    const begun: number[] = [];
    let [now, most] = [0, 0];
    const work = (n: number) => async () => {
      begun.push(n);
      most = Math.max(most, ++now);
      await wait(n % 5);
      now--;
      if (n % 3 === 0) throw new Error(`${n}`);
      return n;
    };
    const numbers = Array.from({ length: 20 }, (_, n) => n);
    const results = await Promise.allSettled(numbers.map((n) => three.run(work(n))));
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual(numbers.map((n) => n % 3 !== 0));
    expect(begun).toEqual(numbers);
    expect(most).toBe(3);
    expect(await three.run(() => Promise.resolve('afterwards'))).toBe('afterwards');
  });
});

describe('semaphores by key', () => {
  it('are entered separately, and removed when nobody is in them', async () => {
    const semaphores = new KeyedSemaphores(1, LIMITS);
    const leaves = [await semaphores.enter('a'), await semaphores.enter('b')];
    const next = semaphores.enter('a');
    expect([semaphores.waiting('a'), semaphores.waiting('b')]).toEqual([1, 0]);
    leaves.forEach((leave) => leave());
    (await next)();
    expect((semaphores as unknown as { entered: Map<string, unknown> }).entered.size).toBe(0);
  });
});
