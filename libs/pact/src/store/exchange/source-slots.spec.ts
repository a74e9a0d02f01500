import { describe, expect, it } from 'vitest';
import { SourceSlots } from './source-slots.js';

describe('the slots of a data source', () => {
  it('are as many as its share, whatever the others have', () => {
    const slots = new SourceSlots(2, 64);
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
    const slots = new SourceSlots(1, 64);
    slots.tryTake('a');
    const seen = slots.sentToWait('a');
    expect(slots.tryTakeAfterWait('a')).toBe(false);
    expect(slots.sentToWait('a')).not.toBe(seen);
    slots.release('a');
    expect(slots.tryTakeAfterWait('a')).toBe(true);
    expect(slots.tryTake('a')).toBe(false);
  });

  it('tell of what was sent to wait also whoever gets one for it, though nothing was found just before', () => {
    const slots = new SourceSlots(2, 64);
    slots.tryTake('a');
    slots.foundNone('a', slots.sentToWait('a'));
    expect(slots.tryTakeAfterWait('a')).toBe(true);
    expect(slots.mayWait('a')).toBe(true);
  });

  const held = (turnMs?: number): SourceSlots => {
    const slots = new SourceSlots(1, 64);
    slots.tryTake('a');
    if (turnMs !== undefined) slots.turned('a', turnMs);
    return slots;
  };

  it('are waited for where one is soon free, in the order of asking', async () => {
    const slots = held(10);
    const got: number[] = [];
    const waiting = [1, 2].map((nth) => slots.takeSoon('a').then((hasSlot) => hasSlot && got.push(nth)));
    expect(slots.tryTake('a')).toBe(false);
    slots.release('a');
    await waiting[0];
    expect(got).toEqual([1]);
    slots.release('a');
    await waiting[1];
    expect(got).toEqual([1, 2]);
    slots.release('a');
    expect(slots.tryTake('a')).toBe(true);
  });

  it('are not waited for behind a slow source, one that has shown nothing yet, or too many others', async () => {
    expect(await held(1_000).takeSoon('a')).toBe(false);
    expect(await held().takeSoon('a')).toBe(false);
    const slots = held(300);
    const waiting = slots.takeSoon('a');
    expect(await slots.takeSoon('a')).toBe(false);
    slots.release('a');
    expect(await waiting).toBe(true);
  });

  it('are waited for, where the source is not quick, only as long as room is left for the others', async () => {
    const slots = new SourceSlots(2, 5);
    for (const source of ['a', 'a', 'b']) slots.tryTake(source);
    slots.turned('a', 60);
    expect(await slots.takeSoon('a')).toBe(false);
    slots.release('b');
    const waiting = slots.takeSoon('a');
    expect(await slots.takeSoon('a')).toBe(false);
    slots.release('a');
    expect(await waiting).toBe(true);
  });

  it('are given up by all who wait behind a source that is quick no more, where they leave no room', async () => {
    const slots = new SourceSlots(1, 3);
    slots.tryTake('a');
    slots.turned('a', 10);
    const waiting = [slots.takeSoon('a'), slots.takeSoon('a')];
    slots.turned('a', 60);
    expect(slots.isWaitedFor('a'), 'once is no rule').toBe(true);
    slots.turned('a', 300);
    expect(await Promise.all(waiting)).toEqual([false, false]);
  });

  it('are given up by all who wait once all is to stop', async () => {
    const slots = held(10);
    const waiting = slots.takeSoon('a');
    slots.giveAllUp();
    expect(await waiting).toBe(false);
  });

  it('are given up by all who wait once the source hangs, and not waited for then', async () => {
    const slots = held(10);
    expect(await Promise.all([slots.takeSoon('a'), slots.takeSoon('a')])).toEqual([false, false]);
    expect(await slots.takeSoon('a')).toBe(false);
    slots.release('a');
    expect(slots.tryTake('a')).toBe(true);
  });

  it('are looked behind, in the database, until nothing is found after the last that was sent there', () => {
    const slots = held();
    expect(slots.mayWait('a')).toBe(true);
    slots.foundNone('a', slots.sentToWait('a'));
    expect(slots.mayWait('a')).toBe(false);
    const before = slots.sentToWait('a');
    slots.tryTakeAfterWait('a');
    slots.foundNone('a', before);
    expect(slots.mayWait('a')).toBe(true);
    slots.foundNone('a', slots.sentToWait('a'));
    slots.foundSome('a');
    expect(slots.mayWait('a')).toBe(true);
  });
});
