import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Remembered } from './remembered.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('what is remembered', () => {
  it('is asked for once, and again when its time is over', async () => {
    const remembered = new Remembered<number>(1_000);
    const ask = vi.fn(() => Promise.resolve(1));
    await remembered.get('a', ask);
    vi.advanceTimersByTime(999);
    expect(await remembered.get('a', ask)).toBe(1);
    expect(ask).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    await remembered.get('a', ask);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('is forgotten in time whatever becomes of the clock on the wall', async () => {
    const remembered = new Remembered<number>(1_000);
    const ask = vi.fn(() => Promise.resolve(1));
    await remembered.get('a', ask);
    vi.setSystemTime(Date.now() - 3_600_000);
    vi.advanceTimersByTime(1_000);
    await remembered.get('a', ask);
    expect(ask).toHaveBeenCalledTimes(2);
    vi.setSystemTime(Date.now() + 3_600_000);
    await remembered.get('a', ask);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('is no negative answer, and no failure', async () => {
    const remembered = new Remembered<number>(1_000);
    expect(await remembered.get('a', () => Promise.resolve(undefined))).toBeUndefined();
    await expect(remembered.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await remembered.get('a', () => Promise.resolve(2))).toBe(2);
  });

  it('is bounded in number: the oldest goes first', async () => {
    const remembered = new Remembered<string>(1_000, 2);
    for (const key of ['a', 'b', 'c']) await remembered.get(key, () => Promise.resolve('first'));
    const again = (key: string) => remembered.get(key, () => Promise.resolve('asked anew'));
    expect([await again('c'), await again('b'), await again('a')]).toEqual(['first', 'first', 'asked anew']);
  });
});
