import { afterEach, expect, it, vi } from 'vitest';
import { Metrics } from '#platform';
import { Recurring } from './recurring.js';
import { SweepMetrics } from './sweep-metrics.js';

const HOUR_MS = 3_600_000;
let begun: Recurring | undefined;

afterEach(() => begun?.stop());

/** Work that is done after an hour, unless it is woken. */
function hourly(work: () => Promise<void>): Recurring {
  begun = new Recurring('a test', HOUR_MS, work, new SweepMetrics(new Metrics()));
  begun.start();
  return begun;
}

it('works without a pause when it is woken', async () => {
  let runs = 0;
  const recurring = hourly(() => {
    runs += 1;
    return Promise.resolve();
  });
  recurring.wake();
  await vi.waitFor(() => expect(runs).toBe(1));
  recurring.wake();
  await vi.waitFor(() => expect(runs).toBe(2));
});

it('works once more where it was woken while at work, however often', async () => {
  const ends: (() => void)[] = [];
  const recurring = hourly(() => new Promise((end) => ends.push(end)));
  recurring.wake();
  await vi.waitFor(() => expect(ends).toHaveLength(1));
  for (let nth = 0; nth < 3; nth++) recurring.wake();
  ends[0]?.();
  await vi.waitFor(() => expect(ends).toHaveLength(2));
  ends[1]?.();
  await recurring.stop();
  expect(ends).toHaveLength(2);
});
