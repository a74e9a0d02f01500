import { expect, it, vi } from 'vitest';
import { Metrics } from '#platform';
import { SweepMetrics } from './sweep-metrics.js';
import { Sweeps } from './sweeps.js';

const sweeps = () => new Sweeps(new SweepMetrics(new Metrics()), { SWEEP_INTERVAL: 3_600_000 });

it('begins with the worker, and ends with it: work under way is asked to end, and waited for', async () => {
  const [worker, begun] = [sweeps(), [] as string[]];
  let shouldContinue: (() => boolean) | undefined;
  let end: (() => void) | undefined;
  const work = (mayGoOn: () => boolean) => {
    begun.push('soon');
    shouldContinue = mayGoOn;
    return new Promise<void>((resolve) => (end = resolve));
  };
  worker.repeat('a test', work, { firstMs: 0 });
  worker.repeat('a test of hours', () => Promise.resolve(begun.push('late')));
  expect(begun).toEqual([]);
  worker.onApplicationBootstrap();
  await vi.waitFor(() => expect(begun).toEqual(['soon']));
  expect(shouldContinue?.()).toBe(true);
  let hasEnded = false;
  const ended = worker.beforeApplicationShutdown().then(() => (hasEnded = true));
  expect([shouldContinue?.(), hasEnded]).toEqual([false, false]);
  end?.();
  await ended;
  expect(begun).toEqual(['soon']);
});

it('has rows that are due worked on in rounds, and stops that, too', async () => {
  const [worker, calls] = [sweeps(), [] as string[]];
  const call = (name: string) => () => Promise.resolve(void calls.push(name));
  const rounds = worker.watch('a test', { round: call('round'), stop: call('stop') });
  worker.onApplicationBootstrap();
  rounds.wake();
  await vi.waitFor(() => expect(calls).toEqual(['round']));
  await worker.beforeApplicationShutdown();
  expect(calls).toEqual(['round', 'stop']);
});
