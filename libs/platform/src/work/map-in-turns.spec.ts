import { describe, expect, it } from 'vitest';
import { mapInTurns } from './map-in-turns.js';

/** Keeps the event loop. */
function work(ms: number): void {
  const from = performance.now();
  while (performance.now() - from < ms);
}

describe('items mapped in turns with other work', () => {
  it('keep their order, and let other work come first once they took a millisecond', async () => {
    let others = 0;
    let isOver = false;
    const other = (): void => {
      others++;
      if (!isOver) setImmediate(other);
    };
    setImmediate(other);
    const turns = await mapInTurns([0, 1, 2], (number) => {
      work(1.1);
      return { number, others };
    });
    isOver = true;
    expect(turns.map(({ number }) => number)).toEqual([0, 1, 2]);
    expect(new Set(turns.map((each) => each.others)).size).toBe(3);
  });
});
