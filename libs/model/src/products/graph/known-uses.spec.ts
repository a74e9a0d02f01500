import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KnownUses } from './known-uses.js';
import type { Use } from './topology.js';
import { cycleClosedBy } from './topology.js';

const known = (...uses: Use[]): KnownUses => {
  const all = new KnownUses(nextTurn);
  for (const use of uses) all.add(use);
  return all;
};
const use = (user: string, source: string): Use => ({ user, source });

describe('known uses', () => {
  it('tell the way from the user down to itself', async () => {
    expect(await known().cycleClosedBy(use('a', 'a'))).toEqual(['a', 'a']);
    expect(await known(use('b', 'c'), use('c', 'a')).cycleClosedBy(use('a', 'b'))).toEqual(['a', 'b', 'c', 'a']);
    expect(await known(use('b', 'c'), use('d', 'a')).cycleClosedBy(use('a', 'b'))).toBeUndefined();
    expect(await known(use('a', 'b')).cycleClosedBy(use('a', 'b'))).toBeUndefined();
  });

  it('are asked once for what is stored below a node', () => {
    const all = known();
    expect(all.notLoaded(['a', 'b', 'a'])).toEqual(['a', 'b']);
    expect(all.notLoaded(['b', 'c'])).toEqual(['c']);
  });

  it('find a cycle exactly where the look-up of all uses finds one', async () => {
    const node = fc.constantFrom(...'abcdefg');
    const uses = fc.array(fc.record({ user: node, source: node }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(uses, async (rows) => {
        const all = known();
        const sound: Use[] = [];
        for (const row of rows) {
          const cycle = await all.cycleClosedBy(row);
          expect(cycle !== undefined).toBe(cycleClosedBy(row, sound) !== undefined);
          if (!cycle) {
            all.add(row);
            sound.push(row);
            continue;
          }
          expect([cycle[0], cycle[1], cycle.at(-1)]).toEqual([row.user, row.source, row.user]);
          for (const [at, user] of cycle.slice(1, -1).entries()) {
            expect(sound).toContainEqual({ user, source: cycle[at + 2] });
          }
        }
      }),
    );
  });

  it('are walked once for the rows of a bill, however many there are, while others have their turns', async () => {
    const all = known();
    // A part that goes into 100,000 products, and a component that is made of as much.
    for (let index = 0; index < 100_000; index++) {
      all.add(use(`product ${index}`, 'part'));
      all.add(use(`component ${index % 10}`, `stuff ${index}`));
    }
    let turns = 0;
    let isOver = false;
    const others = (async () => {
      for (; !isOver; turns++) await nextTurn();
    })();
    const from = performance.now();
    for (let index = 0; index < 2_000; index++) {
      const row = use('part', `component ${index % 10}`);
      expect(await all.cycleClosedBy(row)).toBeUndefined();
      if (index >= 1_990) all.add(row);
    }
    isOver = true;
    await others;
    expect(performance.now() - from).toBeLessThan(4_000);
    expect(turns).toBeGreaterThanOrEqual(10);
    expect(await all.cycleClosedBy(use('component 7', 'product 5'))).toEqual([
      'component 7',
      'product 5',
      'part',
      'component 7',
    ]);
  });
});
