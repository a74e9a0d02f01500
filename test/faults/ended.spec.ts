import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FaultGround } from '../support/faults/ground.js';
import { runFault } from '../support/faults/run.js';
import { queues } from '../support/queues/queues.js';

/** What whoever ends a process gives it. */
const DRAINED_MS = 25_000;
const GONE = { ms: Infinity, code: null, signal: null };
/** Ended in order, not by the signal, which the first process of a container would outlive. */
const IN_ORDER = { code: 0, signal: null };

describe.each(queues())('processes that are asked to end under load, on $name', (queue) => {
  let ground: FaultGround;

  beforeAll(async () => {
    // Times that no delivery runs out of on a busy machine: what is made twice was broken off.
    const settings = { CONNECT_TIMEOUT: '5', REQUEST_TIMEOUT: '9', ATTEMPT_TIMEOUT: '10', LEASE: '12' };
    ground = await FaultGround.make(queue, { settings, apis: 2, workers: 2 });
  });
  afterAll(() => ground?.close());

  it('end in time and in order, a worker and an api, while the others go on', async () => {
    const { apis, workers, database } = ground.installation;
    const ended: { ms: number; code: number | null; signal: string | null }[] = [];
    const verdict = await runFault(ground, {
      fault: 'SIGTERM of a worker, then of an api, under load',
      strike: async ({ peer, untilAccepted, untilReceived }) => {
        // So that there is always something in flight.
        peer.onEvents({ kind: 'answer', status: 200, afterMs: 800 });
        await untilReceived(10);
        ended.push((await workers[0]?.end('SIGTERM')) ?? GONE);
        await untilReceived(5);
        ended.push((await apis[0]?.process.end('SIGTERM')) ?? GONE);
        await untilAccepted(5);
      },
    });
    expect(ended.map(({ code, signal }) => ({ code, signal }))).toEqual(ended.map(() => IN_ORDER));
    expect(Math.max(...ended.map(({ ms }) => ms))).toBeLessThan(DRAINED_MS);
    expect(verdict.repeated).toBe(0);
    const attempts = await database.queryAcross<{ result: string }>(
      'health',
      'select distinct result from delivery_attempt',
    );
    expect(attempts, 'none waited for a lease').toEqual([{ result: 'delivered' }]);
  });

  // Whatever the queue is, it takes that long: once is enough.
  if (queue.name === 'PostgreSQL')
    it('an api waits for a slow caller, but not longer than it is given', async () => {
      const api = ground.installation.apis.find(({ process }) => process.isAlive);
      const slow = request(`${api?.url}/api/auth/token`, { method: 'POST', headers: { 'Content-Length': '100' } });
      const isCut = new Promise((resolve) => slow.on('error', resolve).once('close', resolve));
      slow.write('grant_type=');
      await wait(300);
      const ended = await api?.process.end('SIGTERM');
      await isCut;
      expect(ended).toMatchObject({ code: 1 });
      expect(ended?.ms).toBeLessThan(DRAINED_MS + 5_000);
    });
});
