import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { CompanyId } from './company-id.js';
import { CompanyTurns } from './company-turns.js';
import { newCompanyId } from './ids.js';

const refusal = () => new Error('too much');

/** Work that goes on until it is told to end, and what has begun of it. */
function ongoing() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    end: (name: string) => ends.get(name)?.(),
    work: (name: string) => (): Promise<string> => {
      begun.push(name);
      return new Promise((resolve) => ends.set(name, () => resolve(name)));
    },
  };
}

describe('turns of companies', () => {
  const acme = newCompanyId();
  const other = newCompanyId();

  it('let so much of each run, some wait in order, and refuse what is beyond, each company by itself', async () => {
    const turns = new CompanyTurns({ atOnce: 2, waiting: 2, patienceMs: 60_000 }, refusal);
    const { begun, end, work } = ongoing();
    const of = (company: CompanyId, name: string) => turns.run(company, work(name));
    const answers = ['a', 'b', 'c', 'd'].map((name) => of(acme, name));
    await expect(of(acme, 'e')).rejects.toThrow('too much');
    const elsewhere = of(other, 'x');
    expect(begun).toEqual(['a', 'b', 'x']);
    end('b');
    await answers[1];
    await wait(0);
    expect(begun).toEqual(['a', 'b', 'x', 'c']);
    for (const name of ['a', 'c', 'x']) end(name);
    await wait(0);
    end('d');
    expect(await Promise.all([...answers, elsewhere])).toEqual(['a', 'b', 'c', 'd', 'x']);
    expect(begun).toHaveLength(5);
  });

  it('pass on where work fails', async () => {
    const turns = new CompanyTurns({ atOnce: 1, waiting: 1, patienceMs: 60_000 }, refusal);
    const failing = turns.run(acme, () => Promise.reject(new Error('failed')));
    const next = turns.run(acme, () => Promise.resolve('next'));
    await expect(failing).rejects.toThrow('failed');
    expect(await next).toBe('next');
  });

  it('are not waited for too long', async () => {
    const turns = new CompanyTurns({ atOnce: 1, waiting: 1, patienceMs: 20 }, refusal);
    const { begun, end, work } = ongoing();
    const long = turns.run(acme, work('long'));
    await expect(turns.run(acme, work('impatient'))).rejects.toThrow('too much');
    end('long');
    await long;
    const after = turns.run(acme, work('after'));
    end('after');
    expect(await after).toBe('after');
    expect(begun).toEqual(['long', 'after']);
  });
});
