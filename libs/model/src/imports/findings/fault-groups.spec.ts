import { describe, expect, it } from 'vitest';
import { FaultGroups } from './fault-groups.js';

const unit = (value: string) => ({ column: 'Unit', value, reason: `${value} is no unit`, field: 'unit' });

describe('groups of faults', () => {
  it('have a count and the first five lines, the most frequent first', () => {
    const groups = new FaultGroups();
    groups.add(unit('ton'), 2);
    for (let line = 3; line < 203; line++) groups.add(unit('qm'), line);
    expect(groups.list).toEqual([
      { ...unit('qm'), count: 200, lines: [3, 4, 5, 6, 7] },
      { ...unit('ton'), count: 1, lines: [2] },
    ]);
    expect(groups.others).toBe(0);
  });

  it('tell column, value and reason apart, and count a line once', () => {
    const groups = new FaultGroups();
    const fault = { column: 'a', value: '1', reason: 'is wrong' };
    groups.add(fault, 2);
    groups.add(fault, 2);
    groups.add({ ...fault, column: 'b' }, 2);
    groups.add({ ...fault, value: '2' }, 2);
    groups.add({ ...fault, reason: 'is odd' }, 2);
    expect(groups.list.map(({ count }) => count)).toEqual([2, 1, 1, 1]);
    expect(groups.list[0]).toEqual({ ...fault, count: 2, lines: [2] });
  });

  it('are as many as are allowed; the faults of others are counted', () => {
    const groups = new FaultGroups(2);
    for (const [line, text] of ['a', 'b', 'c', 'a', 'c', 'd'].entries()) groups.add(unit(text), line + 2);
    expect(groups.list.map(({ value, count }) => [value, count])).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
    expect(groups.others).toBe(3);
  });

  it('are the same when they are counted chunk by chunk', () => {
    const texts = ['a', 'b', 'b', 'c', 'a', 'b', 'd', 'b', 'b', 'b'];
    const [whole, merged] = [new FaultGroups(3), new FaultGroups(3)];
    for (const [line, text] of texts.entries()) whole.add(unit(text), line);
    for (let from = 0; from < texts.length; from += 4) {
      const chunk = new FaultGroups();
      for (const [at, text] of texts.slice(from, from + 4).entries()) chunk.add(unit(text), from + at);
      merged.merge(chunk);
    }
    expect(merged.list).toEqual(whole.list);
    expect(merged.others).toBe(whole.others);
    expect(whole.list[0]).toEqual({ ...unit('b'), count: 6, lines: [1, 2, 5, 7, 8] });
  });

  it('hold no more of a text than is kept of it', () => {
    const groups = new FaultGroups();
    groups.add({ column: 'a', value: `${'x'.repeat(500)}1`, reason: 'is long' }, 2);
    groups.add({ column: 'a', value: `${'x'.repeat(500)}2`, reason: 'is long' }, 3);
    expect(groups.list).toEqual([{ column: 'a', value: 'x'.repeat(500), reason: 'is long', count: 2, lines: [2, 3] }]);
  });
});
