import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { giveWay } from './giving-way.js';
import type { OpenRequest } from './open-requests.js';
import { beginRequest, endRequest } from './open-requests.js';
import type { WorkContext } from './work-context.js';
import { inWorkContext } from './work-context.js';

const begunOnes: OpenRequest[] = [];
afterEach(() => begunOnes.splice(0).forEach(endRequest));

function begun(): { context: WorkContext; end: () => void } {
  const request = beginRequest();
  begunOnes.push(request);
  return { context: { request }, end: () => endRequest(request) };
}

/** Keeps the event loop. */
function work(ms: number): void {
  const from = performance.now();
  while (performance.now() - from < ms);
}

/** Whether a task ends without waiting for the event loop. */
async function isAtOnce(task: () => Promise<void>): Promise<boolean> {
  let isOver = false;
  void task().then(() => (isOver = true));
  for (let tick = 0; tick < 10; tick++) await Promise.resolve();
  return isOver;
}

describe('long work of a request', () => {
  it('waits until a short request is answered', async () => {
    const { context } = begun();
    await inWorkContext(context, async () => {
      await giveWay();
      work(40);
      const { end } = begun();
      let isAnswered = false;
      setTimeout(() => {
        isAnswered = true;
        end();
      }, 5);
      await giveWay();
      expect(isAnswered).toBe(true);
    });
  });

  it('does not rest before it has worked, and goes on though short requests keep coming', async () => {
    const { context } = begun();
    begun();
    const coming = setInterval(() => begun(), 1);
    await inWorkContext(context, async () => {
      expect(await isAtOnce(giveWay)).toBe(true);
      work(5);
      expect(await isAtOnce(giveWay)).toBe(false);
      work(5);
      await giveWay();
    });
    clearInterval(coming);
  });

  it('waits neither for itself, nor for what is long, nor where nothing else is open', async () => {
    const { context } = begun();
    await inWorkContext(begun().context, giveWay);
    begun();
    await wait(60);
    await inWorkContext(context, async () => {
      await giveWay();
      work(5);
      expect(await isAtOnce(giveWay)).toBe(true);
    });
    expect(await isAtOnce(giveWay)).toBe(true);
  });
});
