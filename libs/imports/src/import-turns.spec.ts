import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ImportTurns } from './import-turns.js';

describe('the turns of imports', () => {
  it('run side by side, but those alone that broke off before; whoever comes later waits', async () => {
    const turns = new ImportTurns();
    const log: string[] = [];
    const ends = new Map<string, () => void>();
    const take = (name: string, isAlone = false): Promise<void> =>
      turns.take(isAlone, async () => {
        log.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        log.push(`${name} ended`);
      });
    const end = async (name: string): Promise<void> => {
      ends.get(name)?.();
      await nextTurn();
    };
    const all = [take('a'), take('b'), take('c alone', true), take('d'), take('e alone', true)];
    await nextTurn();
    expect(log).toEqual(['a', 'b']);
    await end('a');
    expect(log).toEqual(['a', 'b', 'a ended']);
    await end('b');
    expect(log.slice(3)).toEqual(['b ended', 'c alone']);
    await end('c alone');
    expect(log.slice(5)).toEqual(['c alone ended', 'd']);
    await end('d');
    expect(log.slice(7)).toEqual(['d ended', 'e alone']);
    await end('e alone');
    await Promise.all(all);
  });

  it('let what is short run beside one that is alone, which waits for those that run', async () => {
    const turns = new ImportTurns();
    const log: string[] = [];
    const ends: (() => void)[] = [];
    const work = (name: string) => () => {
      log.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    };
    const all = [turns.beside(work('short')), turns.take(true, work('alone'))];
    await nextTurn();
    expect(log).toEqual(['short']);
    ends[0]?.();
    await nextTurn();
    all.push(turns.beside(work('another')));
    await nextTurn();
    expect(log).toEqual(['short', 'alone', 'another']);
    for (const end of ends) end();
    await Promise.all(all);
  });

  it('go on behind one that failed', async () => {
    const turns = new ImportTurns();
    const failed = turns.take(true, () => Promise.reject(new Error('broken')));
    await expect(failed).rejects.toThrow('broken');
    await expect(turns.take(true, () => Promise.resolve('next'))).resolves.toBe('next');
  });
});
