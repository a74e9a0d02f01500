import { setTimeout as wait } from 'node:timers/promises';
import { percentile, round } from './figures.js';
import type { Accepted } from './load.js';
import type { Requester } from './requester.js';

const PATIENCE_MS = 120_000;

/** Waits for so many answers to have come. @throws where they don't */
export async function arrived({ arrivals }: Requester, count: number): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (arrivals.length < count) {
    if (performance.now() > until) throw new Error(`${arrivals.length} of ${count} answers came.`);
    await wait(10);
  }
}

/** Answers a second, from when the first fifth of them had come: by then a process is warm. */
export function arrivalsPerSecond(arrivals: readonly number[]): number {
  const warm = Math.floor(arrivals.length / 5);
  const [from = NaN, to = NaN] = [arrivals[warm], arrivals.at(-1)];
  return (arrivals.length - 1 - warm) / ((to - from) / 1_000);
}

/** From an accepted request to its answer. */
export function delays({ answeredAt }: Requester, sent: readonly Accepted[]): { p50: number; p99: number } {
  // The answer may be there before we have read that the request was accepted.
  const took = sent.map(({ id, acceptedAt }) => Math.max(0, (answeredAt.get(id) ?? NaN) - acceptedAt));
  return { p50: round(percentile(took, 50)), p99: round(percentile(took, 99)) };
}
