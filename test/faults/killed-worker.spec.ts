// @module-tag landing
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FaultGround } from '../support/faults/ground.js';
import type { Strike } from '../support/faults/run.js';
import { runFault } from '../support/faults/run.js';
import type { AppProcess } from '../support/processes/processes.js';
import { someQueues } from '../support/queues/queues.js';
import { until } from '../support/run/until.js';

const KILLS = 20;
const PATIENCE_MS = 60_000;

/** Waits for the moment to kill a worker; another one lives. */
type Moment = (worker: AppProcess, strike: Strike, ground: FaultGround) => Promise<unknown>;

const MOMENTS: Moment[] = [
  async function beforeItClaimsAnything(worker, { untilAccepted }) {
    worker.signal('SIGSTOP');
    await untilAccepted(3);
  },
  async function betweenClaimingAndDelivering(_worker, { peer }, { installation }) {
    // It waits for a token by then.
    peer.onToken({ kind: 'hang' });
    peer.withdrawTokens();
    await until('answers are claimed', async () => ((await installation.states())['delivering'] ?? 0) > 0, PATIENCE_MS);
  },
  async function whileTheRequesterThinks(_worker, { peer, untilReceived }) {
    peer.onEvents({ kind: 'answer', status: 200, afterMs: 500 });
    await untilReceived(3);
  },
  async function whileTheRequesterHangs(_worker, { peer, untilReceived }) {
    peer.onEvents({ kind: 'hang' });
    await untilReceived(3);
  },
  async function beforeItRecordsThe200(_worker, { peer, untilReceived }, { wires }) {
    // What it writes does not arrive.
    peer.onEvents({ kind: 'answer', status: 200, afterMs: 200 });
    await untilReceived(3);
    wires.database?.blackhole();
    await wait(300);
    wires.database?.reset();
  },
  function atAnyMoment() {
    return wait(Math.random() * 150);
  },
];

describe.each(someQueues())('a worker that is killed, on $name', (queue) => {
  let ground: FaultGround;

  beforeAll(async () => {
    const settings = { LEASE: '2.2', REQUEUE_AFTER: '0.5', RETRY_SCALE: '0.002' };
    ground = await FaultGround.make(queue, { settings, workers: 2, proxied: { database: true } });
  });
  afterAll(() => ground?.close());

  it(`before, during and after delivery, ${KILLS} times over: each request has one answer`, async () => {
    const { installation, wires } = ground;
    const verdict = await runFault(ground, {
      fault: `worker killed before, during and after delivery, ${KILLS} times`,
      requests: { least: 120, most: 10_000 },
      pace: { sideBySide: 3, everyMs: 25 },
      limitMs: PATIENCE_MS,
      strike: async (strike) => {
        for (let kills = 0; kills < KILLS; kills++) {
          const [worker] = installation.workers.filter(({ isAlive }) => isAlive);
          await strike.untilReceived(1); // It is at work.
          await MOMENTS[kills % MOMENTS.length]?.(worker as AppProcess, strike, ground);
          await worker?.end('SIGKILL');
          await wires.database?.mend();
          strike.peer.onEvents(undefined);
          strike.peer.onToken(undefined);
          await installation.startWorker();
        }
      },
    });
    const lost = await installation.database.queryAcross(
      'health',
      `select 1 from delivery_attempt where result = 'lost'`,
    );
    // Not every kill finds one under way.
    expect(lost.length, 'attempts whose worker died').toBeGreaterThan(KILLS / 4);
    expect(verdict.repeated, 'deliveries that were taken, and made again').toBeGreaterThan(0);
  });
});
