import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TtlCache } from './ttl-cache.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a TTL cache', () => {
  it('asks once, and again when the time to live is over', async () => {
    const cache = new TtlCache<number>(1_000);
    const ask = vi.fn(() => Promise.resolve(1));
    await cache.get('a', ask);
    vi.advanceTimersByTime(999);
    expect(await cache.get('a', ask)).toBe(1);
    expect(ask).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    await cache.get('a', ask);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('expires in time, whatever happens to the wall clock', async () => {
    const cache = new TtlCache<number>(1_000);
    const ask = vi.fn(() => Promise.resolve(1));
    await cache.get('a', ask);
    vi.setSystemTime(Date.now() - 3_600_000);
    vi.advanceTimersByTime(1_000);
    await cache.get('a', ask);
    expect(ask).toHaveBeenCalledTimes(2);
    vi.setSystemTime(Date.now() + 3_600_000);
    await cache.get('a', ask);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('caches no negative answer, and no failure', async () => {
    const cache = new TtlCache<number>(1_000);
    expect(await cache.get('a', () => Promise.resolve(undefined))).toBeUndefined();
    await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.get('a', () => Promise.resolve(2))).toBe(2);
  });

  it('is bounded: the oldest entry goes first', async () => {
    const cache = new TtlCache<string>(1_000, 2);
    for (const key of ['a', 'b', 'c']) await cache.get(key, () => Promise.resolve('first'));
    const again = (key: string) => cache.get(key, () => Promise.resolve('asked anew'));
    expect([await again('c'), await again('b'), await again('a')]).toEqual(['first', 'first', 'asked anew']);
  });
});
