import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KnownUses } from './known-uses.js';
import type { Use } from './topology.js';
import { cycleClosedBy } from './topology.js';

const known = (...uses: Use[]): KnownUses => {
  const all = new KnownUses();
  for (const use of uses) all.add(use);
  return all;
};
const use = (user: string, source: string): Use => ({ user, source });

describe('known uses', () => {
  it('tell the way from the user down to itself', () => {
    expect(known().cycleClosedBy(use('a', 'a'))).toEqual(['a', 'a']);
    expect(known(use('b', 'c'), use('c', 'a')).cycleClosedBy(use('a', 'b'))).toEqual(['a', 'b', 'c', 'a']);
    expect(known(use('b', 'c'), use('d', 'a')).cycleClosedBy(use('a', 'b'))).toBeUndefined();
    expect(known(use('a', 'b')).cycleClosedBy(use('a', 'b'))).toBeUndefined();
  });

  it('are asked once for what is stored below a node', () => {
    const all = known();
    expect(all.notLoaded(['a', 'b', 'a'])).toEqual(['a', 'b']);
    expect(all.notLoaded(['b', 'c'])).toEqual(['c']);
  });

  it('find a cycle exactly where the look-up of all uses finds one', () => {
    const node = fc.constantFrom(...'abcdefg');
    const uses = fc.array(fc.record({ user: node, source: node }), { maxLength: 30 });
    fc.assert(
      fc.property(uses, (rows) => {
        const all = known();
        const sound: Use[] = [];
        for (const row of rows) {
          const cycle = all.cycleClosedBy(row);
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
});
