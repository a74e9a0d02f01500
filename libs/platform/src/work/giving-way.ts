import { setTimeout as wait } from 'node:timers/promises';
import { isShortOneOpen } from './open-requests.js';
import { currentRequest } from './work-context.js';

/** A short request that began during a rest is answered within this, mostly. */
const MOST_REST_MS = 50;

/**
 * Called between pieces of long work of a request, lets the short requests of this process go first. One asks the database several
 * times in turn, and each time meets the work's JavaScript and its statements: `docs/scale.md` tells what this gains. The work rests
 * no longer than it has worked, so it takes twice as long at most.
 */
export async function giveWay(): Promise<void> {
  const own = currentRequest();
  if (!own) return;
  const now = performance.now();
  const work = (own.work ??= { since: now, restMs: 0 });
  work.restMs = Math.min(MOST_REST_MS, work.restMs + now - work.since);
  while (work.restMs > 0 && isShortOneOpen()) {
    const from = performance.now();
    await wait(1);
    work.restMs -= performance.now() - from;
  }
  work.since = performance.now();
}
