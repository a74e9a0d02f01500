import { getEventListeners } from 'node:events';
import { setTimeout as later } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { TimedOut, abortReason, unlessAborted, within } from './deadline.js';

const untilAborted = (signal: AbortSignal): Promise<string> =>
  new Promise((done) => {
    const tell = (): void => done(abortReason(signal));
    if (signal.aborted) tell();
    else signal.addEventListener('abort', tell);
  });

describe('within', () => {
  it('ends the work when its time is over', async () => {
    expect(await within(20, undefined, untilAborted)).toBe('no answer within 0.02 s');
  });

  it('ends the work with the outer signal, for its reason', async () => {
    expect(await within(20, undefined, (outer) => within(5_000, outer, untilAborted))).toBe('no answer within 0.02 s');
    expect(await within(5_000, AbortSignal.abort(), untilAborted)).toBe('stopped on our side before an answer came');
  });

  it('leaves nothing behind on a signal that many share', async () => {
    const warnings: Error[] = [];
    const keep = (warning: Error): number => warnings.push(warning);
    process.on('warning', keep);
    const { signal } = new AbortController();
    await Promise.all(Array.from({ length: 50 }, () => within(5_000, signal, () => later(5))));
    await later(5);
    process.off('warning', keep);
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
    expect(warnings).toEqual([]);
  });
});

describe('unlessAborted', () => {
  it('returns what the others get', async () => {
    const { signal } = new AbortController();
    expect(await unlessAborted(Promise.resolve(7), signal)).toBe(7);
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  it('stops waiting, although the work goes on', async () => {
    const controller = new AbortController();
    const shared = later(30, 'done');
    const waiting = unlessAborted(shared, controller.signal);
    controller.abort(new TimedOut(10));
    await expect(waiting).rejects.toThrow('no answer within 0.01 s');
    expect(await shared).toBe('done');
    await expect(unlessAborted(shared, controller.signal)).rejects.toThrow(TimedOut);
  });
});
