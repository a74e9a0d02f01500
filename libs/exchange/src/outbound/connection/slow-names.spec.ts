import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Resolve } from './checked-lookup.js';
import { slowNamesApart } from './slow-names.js';

const FOUND = [{ address: '9.0.0.1', family: 4 }];
const SLOW_MS = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/**
 * A resolver in which names that begin with `slow` take until the test releases them, or for ever, and other names take
 * no time.
 */
function aResolver() {
  const running: string[] = [];
  const waiting = new Map<string, () => void>();
  const resolve: Resolve = async (name) => {
    running.push(name);
    if (name.startsWith('slow')) await new Promise<void>((done) => waiting.set(name, done));
    running.splice(running.indexOf(name), 1);
    return FOUND;
  };
  const letGo = (name: string): void => waiting.get(name)?.();
  return { apart: slowNamesApart(resolve, SLOW_MS), running, letGo };
}

async function found(names: readonly string[], { apart, letGo }: ReturnType<typeof aResolver>): Promise<void> {
  const looking = names.map((name) => apart(name));
  await pass(SLOW_MS);
  names.forEach(letGo);
  await Promise.all(looking);
}

describe('slowNamesApart', () => {
  it('looks up slow names one at a time, and the others in parallel', async () => {
    const resolver = aResolver();
    await found(['slow1', 'slow2', 'slow3'], resolver);

    const { apart, running, letGo } = resolver;
    const again = ['slow1', 'slow2', 'slow3'].map((name) => apart(name));
    await pass(0);
    expect(running).toEqual(['slow1']);
    expect(await apart('quick')).toEqual(FOUND);
    for (const name of ['slow1', 'slow2', 'slow3']) {
      letGo(name);
      await pass(0);
    }
    expect(await Promise.all(again)).toEqual([FOUND, FOUND, FOUND]);
  });

  it('knows that a name is slow while it is still being looked up', async () => {
    const { apart, running } = aResolver();
    void apart('slow1');
    void apart('slow2');
    await pass(SLOW_MS);
    void apart('slow1');
    void apart('slow2');
    await pass(0);
    expect(running).toEqual(['slow1', 'slow2', 'slow1']);
  });

  it('treats a name like all others once it was found quickly', async () => {
    const resolver = aResolver();
    const { apart, running, letGo } = resolver;
    await found(['slow1', 'slow2'], resolver);
    const recovered = apart('slow1');
    await pass(0);
    letGo('slow1');
    await recovered;
    void apart('slow2');
    void apart('slow1');
    await pass(0);
    expect([...running].sort()).toEqual(['slow1', 'slow2']);
  });

  it('passes on faults, and continues', async () => {
    let isQuick = false;
    let looks = 0;
    const apart = slowNamesApart(async () => {
      looks += 1;
      if (!isQuick) await new Promise((done) => setTimeout(done, 2 * SLOW_MS));
      throw new Error('EAI_AGAIN');
    }, SLOW_MS);
    const first = expect(apart('slow1')).rejects.toThrow('EAI_AGAIN');
    await pass(2 * SLOW_MS);
    await first;
    isQuick = true;
    const results = await Promise.allSettled([apart('slow1'), apart('slow1'), apart('slow1')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(looks).toBe(4);
  });
});
