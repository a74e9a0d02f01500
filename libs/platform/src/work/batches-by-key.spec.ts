import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batchesByKey, slicesOf } from './batches-by-key.js';

describe('the rows of a listing', () => {
  it('are read once each that is there all the time, whatever comes and goes between two batches', async () => {
    const change = fc.record({ add: fc.nat(200), remove: fc.nat(200) });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.nat(200)),
        fc.array(change),
        fc.integer({ min: 1, max: 10 }),
        async (first, changes, most) => {
          const rows = new Set(first);
          const stayed = new Set(first);
          const read: number[] = [];
          const inOrder = (after = -1) => [...rows].filter((row) => row > after).sort((one, other) => one - other);
          const batches = batchesByKey<number>(most, (after) => Promise.resolve(inOrder(after).slice(0, most)));
          for await (const batch of batches) {
            expect(batch.length).toBeGreaterThan(0);
            read.push(...batch);
            const next = changes.pop();
            if (!next) continue;
            rows.add(next.add);
            rows.delete(next.remove);
            stayed.delete(next.remove);
          }
          expect(new Set(read).size).toBe(read.length);
          expect([...stayed].filter((row) => !read.includes(row))).toEqual([]);
        },
      ),
    );
  });

  it('are the same in slices', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 9 }), (rows, most) => {
        const slices = [...slicesOf(rows, most)];
        expect(slices.flat()).toEqual(rows);
        for (const slice of slices) expect(slice.length).toBeLessThanOrEqual(most);
      }),
    );
  });
});
