import { setTimeout as wait } from 'node:timers/promises';
import { percentile, round } from './figures.js';
import type { Accepted } from './load.js';
import type { Requester } from './requester.js';

const PATIENCE_MS = 120_000;

/** Waits until this many answers have come. @throws if they do not */
export async function arrived({ arrivals }: Requester, count: number): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (arrivals.length < count) {
    if (performance.now() > until) throw new Error(`${arrivals.length} of ${count} answers came.`);
    await wait(10);
  }
}

/** Answers per second, counted after the first fifth of them, when the process is warm. */
export function arrivalsPerSecond(arrivals: readonly number[]): number {
  const warm = Math.floor(arrivals.length / 5);
  const [from = NaN, to = NaN] = [arrivals[warm], arrivals.at(-1)];
  return (arrivals.length - 1 - warm) / ((to - from) / 1_000);
}

/** The times from an accepted request to its answer. */
export function delays({ answeredAt }: Requester, sent: readonly Accepted[]): { p50: number; p99: number } {
  // The answer can arrive before we have read that the request was accepted.
  const took = sent.map(({ id, acceptedAt }) => Math.max(0, (answeredAt.get(id) ?? NaN) - acceptedAt));
  return { p50: round(percentile(took, 50)), p99: round(percentile(took, 99)) };
}
