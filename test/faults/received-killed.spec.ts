import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { HeldLock } from '#platform';
import { FaultGround } from '../support/faults/ground.js';
import type { Script } from '../support/partners/pact-peer.js';
import { queues } from '../support/queues/queues.js';
import type { Receiving, TwoFootprints } from '../support/faults/received-fault.js';
import { runReceivedFault } from '../support/faults/received-fault.js';
import { until } from '../support/run/until.js';

vi.setConfig({ testTimeout: 600_000 });

/** The lease of what is taken in doubles with each worker that dies of it. */
const PATIENCE_MS = 240_000;
const WORKER_KILLS = 6;
const API_KILLS = 3;
const PRODUCTS = 42;
/** How long a partner takes for a single footprint. Timers can be a little early. */
const THINKS_MS = 20;

/** An older and a newer footprint, and the request of ours that brings one of them. */
interface Asked extends TwoFootprints {
  asked: string;
}

/** Waits for a moment to kill processes. */
type Moment = (receiving: Receiving, ground: FaultGround) => Promise<unknown>;

const MOMENTS: Moment[] = [
  async function whileThePartnerThinks({ peer }) {
    const before = peer.footprintRequests.length;
    peer.onFootprints({ kind: 'hang' });
    peer.onFootprint({ kind: 'hang' });
    await until('it asks', () => peer.footprintRequests.length > before);
  },
  async function whileItWaitsForTheDatabase({ peer }, { wires }) {
    const before = peer.footprintRequests.length;
    wires.database?.delay(60);
    await until('it asks', () => peer.footprintRequests.length > before);
    await wait(100 + Math.random() * 400);
  },
  function atAnyMoment() {
    return wait(Math.random() * 300);
  },
];

describe.each(queues())('what a partner sends while processes are killed, on $name', (queue) => {
  let ground: FaultGround;

  beforeAll(async () => {
    const settings = { LEASE: '2.5', RETRY_SCALE: '0.0005', SWEEP_INTERVAL: '0.05' };
    ground = await FaultGround.make(queue, { settings, apis: 2, workers: 2, proxied: { database: true } });
  });
  afterAll(() => ground?.close());

  /** Waits for a moment in which workers are at it, then kills both, or one of them. `gate`: what the partner does from then on. */
  async function killWorkers(receiving: Receiving, kills: number, gate?: Script): Promise<void> {
    const { installation, wires } = ground;
    await MOMENTS[kills % MOMENTS.length]?.(receiving, ground);
    const alive = installation.workers.filter(({ isAlive }) => isAlive);
    const killed = kills % 2 === 0 ? alive : alive.slice(0, 1);
    await Promise.all(killed.map((worker) => worker.end('SIGKILL')));
    await wires.database?.mend();
    receiving.peer.onFootprints(gate);
    receiving.peer.onFootprint(undefined);
    await Promise.all(killed.map(() => installation.startWorker()));
  }

  it('workers during a pull of 42 pages: each footprint is there once', async () => {
    await runReceivedFault(ground, {
      fault: `workers killed during a pull, ${WORKER_KILLS} times`,
      strike: async (receiving) => {
        receiving.list(receiving.make(PRODUCTS), 2);
        const pull = await receiving.pull();
        for (let kills = 0; kills < WORKER_KILLS; kills += 1) {
          const from = receiving.peer.footprintRequests.length;
          // The pull must not be over before the last kill.
          const gate: Script = (_request, nth) => (nth > from + 5 ? { kind: 'hang' } : undefined);
          receiving.peer.onFootprints(gate);
          await until('it gets on', () => receiving.peer.footprintRequests.length > from + 2);
          await killWorkers(receiving, kills, gate);
        }
        receiving.peer.onFootprints(undefined);
        await receiving.untilPulled(pull, ({ state }) => ['done', 'failed'].includes(state));
        const all = 2 * PRODUCTS;
        expect(await receiving.pulled(pull)).toMatchObject({
          ...{ state: 'done', pages: PRODUCTS, found: all, added: all, changed: 0 },
        });
      },
    });
  });

  it('workers between a page and its factors: each product has its factor once', async () => {
    const { installation, member } = ground;
    await runReceivedFault(ground, {
      fault: 'workers killed between a page and its factors',
      strike: async (receiving) => {
        const all = 2 * PRODUCTS;
        receiving.list(receiving.make(PRODUCTS), all);
        const pull = await installation.database.transaction(async (tx) => {
          await HeldLock.take(tx, 'datasets', member.company.uuid);
          const begun = await receiving.pull();
          await receiving.untilPulled(begun, ({ added }) => added === all);
          const alive = installation.workers.filter(({ isAlive }) => isAlive);
          await Promise.all(alive.map((worker) => worker.end('SIGKILL')));
          return begun;
        });
        expect(await receiving.pulled(pull)).toMatchObject({ state: 'running', pages: 1 });
        await Promise.all([installation.startWorker(), installation.startWorker()]);
        await receiving.untilPulled(pull, ({ state }) => state === 'done');
        expect(await receiving.pulled(pull)).toMatchObject({
          pages: 1,
          found: all,
          added: all,
          changed: 0,
          error: null,
        });
        expect(receiving.peer.footprintRequests).toHaveLength(1);
      },
    });
  });

  it('nobody, and two workers read what one partner tells of and lists: one at a time, and each once', async () => {
    await runReceivedFault(ground, {
      fault: "two workers and one partner's pulls",
      strike: async (receiving) => {
        const { peer } = receiving;
        const products = receiving.make(PRODUCTS);
        receiving.list(products, 20);
        peer.onFootprint(({ path }) => ({
          ...{ kind: 'answer', status: 200, afterMs: THINKS_MS },
          json: { data: peer.footprints.find(({ id }) => path.endsWith(`/${id}`)) },
        }));
        await Promise.all(products.map(({ old, now }) => receiving.publish([now, old])));
        const listing = await receiving.pull();
        await receiving.untilPulled(listing, ({ state }) => state === 'done');
        await until('all is read', async () => (await receiving.open()).length === 0, PATIENCE_MS);
        const single = peer.footprintRequests.filter(({ path }) => !path.includes('?'));
        expect(single).toHaveLength(2 * PRODUCTS);
        const times = single.map(({ time }) => time.getTime());
        const waits = times.slice(1).map((time, nth) => time - (times[nth] ?? 0));
        expect(Math.min(...waits)).toBeGreaterThanOrEqual(0.9 * THINKS_MS);
        expect(await receiving.pulls()).toBeLessThan(PRODUCTS / 2);
      },
    });
  });

  it('workers while answers are taken in and what is told of is read: each footprint is there once', async () => {
    await runReceivedFault(ground, {
      fault: `workers killed during the intake of events, ${WORKER_KILLS} times`,
      limitMs: PATIENCE_MS,
      strike: async (receiving) => {
        for (const [kills, part] of (await partsOf(receiving, WORKER_KILLS)).entries())
          await Promise.all([sendAll(receiving, part), killWorkers(receiving, kills)]);
      },
    });
  });

  it('apis between the commit and the 200 of events with footprints: what is sent again changes nothing', async () => {
    const { installation, wires } = ground;
    await runReceivedFault(ground, {
      fault: `api killed while it accepts events with footprints, ${API_KILLS} times`,
      strike: async (receiving) => {
        const kill = async (): Promise<void> => {
          wires.database?.delay(100);
          await wait(300 + Math.random() * 300);
          await installation.apis.findLast(({ process }) => process.isAlive)?.process.end('SIGKILL');
          await wires.database?.mend();
          await installation.startApi();
        };
        for (const part of await partsOf(receiving, API_KILLS)) await Promise.all([sendAll(receiving, part), kill()]);
      },
    });
  });

  it('nobody, and each event is sent four times at once, to two apis and three workers', async () => {
    await ground.installation.startWorker();
    await runReceivedFault(ground, {
      fault: 'each event sent four times at once, three workers',
      strike: async (receiving) => {
        for (const part of await partsOf(receiving, 2))
          await Promise.all([1, 2, 3, 4].map(() => sendAll(receiving, part)));
      },
    });
  });
});

/** The products of a partner that lists them, in so many parts, and a request of ours for each. */
async function partsOf(receiving: Receiving, parts: number): Promise<Asked[][]> {
  const products = receiving.make(PRODUCTS);
  receiving.list(products, 100);
  const all = await Promise.all(products.map(async (product) => ({ ...product, asked: await receiving.ask() })));
  const size = PRODUCTS / parts;
  return Array.from({ length: parts }, (_, nth) => all.slice(nth * size, (nth + 1) * size));
}

/**
 * Of each product one footprint as an answer and the other one told of, in both orders. Ids of events are the same whenever it is
 * called.
 */
async function sendAll(receiving: Receiving, products: readonly Asked[]): Promise<void> {
  const sendings = products.map(async ({ old, now, asked }, nth) => {
    await wait(nth * 20);
    const [answered, published] = nth % 2 === 0 ? [old, now] : [now, old];
    const answer = () => receiving.answer(asked, [answered], `answer-${asked}`);
    const publish = () => receiving.publish([published], `published-${asked}`);
    for (const send of nth % 4 < 2 ? [answer, publish] : [publish, answer]) await send();
  });
  await Promise.all(sendings);
}
