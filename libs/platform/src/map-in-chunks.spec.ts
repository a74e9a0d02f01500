import { describe, expect, it } from 'vitest';
import { mapInChunks } from './map-in-chunks.js';

describe('items mapped in chunks', () => {
  it('keep their order, and yield to others after each chunk', async () => {
    let others = 0;
    let isOver = false;
    const other = (): void => {
      others++;
      if (!isOver) setImmediate(other);
    };
    setImmediate(other);
    const numbers = Array.from({ length: 9 }, (_, nth) => nth);
    const turns = await mapInChunks(numbers, (number) => ({ number, others }), 3);
    isOver = true;
    expect(turns.map(({ number }) => number)).toEqual(numbers);
    expect(new Set(turns.map((each) => each.others)).size).toBe(3);
  });

  it('do not yield if they are few', async () => {
    let isLater = false;
    setImmediate(() => (isLater = true));
    await mapInChunks([1, 2], (number) => number);
    expect(isLater).toBe(false);
  });
});
