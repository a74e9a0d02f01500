import { describe, expect, it } from 'vitest';
import type { AccessToken } from './access-token.js';
import { TokenCache } from './token-cache.js';

type Answer = { kind: 'token'; token: AccessToken } | { kind: 'refused' };

function aCache(lifeSeconds = 300) {
  let now = 0;
  let asked = 0;
  const cache = new TokenCache<Answer>(() => now);
  const ask = (): Promise<Answer> => {
    asked += 1;
    return Promise.resolve({ kind: 'token', token: { value: `t${asked}`, lifeSeconds, lifeAssumed: false } });
  };
  return { cache, ask, asked: () => asked, pass: (ms: number) => (now += ms) };
}

const valueOf = (answer: Answer): string => (answer.kind === 'token' ? answer.token.value : 'refused');

function tokenOf(answer: Answer): AccessToken {
  if (answer.kind === 'token') return answer.token;
  throw new Error('no token');
}

describe('TokenCache', () => {
  it('keeps a token until 60 s before it expires', async () => {
    const { cache, ask, pass } = aCache(300);
    expect(valueOf(await cache.get('k', ask))).toBe('t1');
    pass(239_999);
    expect(valueOf(await cache.get('k', ask))).toBe('t1');
    pass(1);
    expect(valueOf(await cache.get('k', ask))).toBe('t2');
  });

  it('gives a token shorter than that to the jobs that waited for it', async () => {
    const { cache, ask, asked } = aCache(30);
    const answers = await Promise.all([cache.get('k', ask), cache.get('k', ask)]);
    expect(answers.map(valueOf)).toEqual(['t1', 't1']);
    await cache.get('k', ask);
    expect(asked()).toBe(2);
  });

  it('requests a token once for all, and once for each key', async () => {
    const { cache, ask, asked } = aCache();
    await Promise.all(Array.from({ length: 50 }, (_, nth) => cache.get(`k${nth % 2}`, ask)));
    expect(asked()).toBe(2);
  });

  it('gives a refusal to everyone who waited, and requests again afterwards', async () => {
    const { cache, ask } = aCache();
    let refusals = 0;
    const refuse = (): Promise<Answer> => {
      refusals += 1;
      return Promise.resolve({ kind: 'refused' });
    };
    expect((await Promise.all([cache.get('k', refuse), cache.get('k', refuse)])).map(valueOf)).toEqual([
      'refused',
      'refused',
    ]);
    expect(refusals).toBe(1);
    expect(valueOf(await cache.get('k', ask))).toBe('t1');
  });

  it('forgets a request that threw', async () => {
    const { cache, ask } = aCache();
    await expect(cache.get('k', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(valueOf(await cache.get('k', ask))).toBe('t1');
  });

  it('renews a refused token once for all who hold it, those who come later too', async () => {
    const { cache, ask, asked } = aCache();
    const stale = tokenOf(await cache.get('k', ask));
    const renewed = await Promise.all(Array.from({ length: 50 }, () => cache.renew('k', stale, ask)));
    expect(new Set(renewed.map(valueOf))).toEqual(new Set(['t2']));
    expect(valueOf(await cache.renew('k', stale, ask))).toBe('t2');
    expect(asked()).toBe(2);
  });

  it('keeps a bounded number of tokens', async () => {
    const { cache, ask, asked } = aCache();
    for (let nth = 0; nth <= 1_000; nth += 1) await cache.get(`k${nth}`, ask);
    await cache.get('k1000', ask);
    expect(asked()).toBe(1_001);
    await cache.get('k0', ask);
    expect(asked()).toBe(1_002);
  });
});
