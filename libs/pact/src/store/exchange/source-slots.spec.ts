import { describe, expect, it } from 'vitest';
import { SourceSlots } from './source-slots.js';

describe('the slots of a data source', () => {
  it('are as many as its share, whatever the others have', () => {
    const slots = new SourceSlots(2);
    expect(['a', 'a', 'a', 'b', 'b', 'b'].map((source) => slots.tryTake(source))).toEqual([
      true,
      true,
      false,
      true,
      true,
      false,
    ]);
    slots.release('a');
    expect([slots.tryTake('a'), slots.tryTake('a'), slots.tryTake('b')]).toEqual([true, false, false]);
  });

  it('tell who holds them of everything that was sent to wait, so that none waits behind nobody', () => {
    const slots = new SourceSlots(1);
    slots.tryTake('a');
    const seen = slots.sentToWait('a');
    expect(slots.tryTakeAfterWait('a')).toBe(false);
    expect(slots.sentToWait('a')).not.toBe(seen);
    slots.release('a');
    expect(slots.tryTakeAfterWait('a')).toBe(true);
    expect(slots.tryTake('a')).toBe(false);
  });
});
