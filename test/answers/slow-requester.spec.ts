import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accepted, sendRequests, untilAnswered } from '../support/answers.js';
import type { Behaviour, PactPeer } from '../support/pact-peer.js';
import { startPactPeer } from '../support/pact-peer.js';
import { queues } from '../support/queues.js';
import { Installation } from '../support/installation.js';
import type { Member } from '../support/service.js';
import { TestService } from '../support/service.js';
import { until } from '../support/until.js';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 }); // Processes on a busy machine.

const PER_SOURCE = 4;

describe.each(queues())('while one requester hangs, on $name', (queue) => {
  let installation: Installation;
  let member: Member;
  let hanging: PactPeer;
  let healthy: PactPeer;
  let source: string;

  beforeAll(async () => {
    installation = await Installation.make({
      ...(await queue.settings()),
      CONCURRENCY_PER_SOURCE: String(PER_SOURCE),
      CONCURRENCY: '16',
      RETRY_SCALE: '0.02',
    });
    await installation.startApi();
    await installation.startWorker();
    member = await installation.member();
    hanging = await startPactPeer();
    healthy = await startPactPeer();
    source = await installation.addDataSource(member, hanging);
    await installation.addDataSource(member, healthy);
  });

  afterAll(async () => {
    await installation?.close();
    await Promise.all([hanging?.close(), healthy?.close()]);
    await queue.close();
  });

  /** As the worker recorded its attempts: when each came to the requester says more of a busy machine than of the worker. */
  async function mostAtOnce(): Promise<number> {
    const [row] = await installation.database.query<{ most: number }>(
      `with tried as (
         select t.started, t.finished from delivery_attempt t join delivery d on d.company = t.company and d.uuid = t.delivery
         where t.company = $1 and d.data_source = $2)
       select max((select count(*) from tried other where other.started <= tried.started and other.finished > tried.started))::integer as most
       from tried`,
      [member.company.uuid, source],
    );
    return row?.most ?? 0;
  }

  it('the others are answered as if it did not', async () => {
    hanging.onEvents({ kind: 'hang' });
    const stuck = accepted(await sendRequests(installation.url, member, hanging, 150));
    await until('the hanging requester has its share in flight', () => hanging.received.length >= PER_SOURCE);

    const ids = accepted(await sendRequests(installation.url, member, healthy, 100, { sideBySide: 2 }));
    expect(await untilAnswered(healthy, ids)).toBeLessThan(8_000);

    const open = (await installation.deliveries()).filter(({ event_id }) => stuck.includes(event_id));
    expect(new Set(open.map(({ state }) => state)).size).toBeGreaterThan(1);
    for (const { state } of open) expect(['waiting', 'retrying', 'delivering', 'pending']).toContain(state);
    expect(open.filter(({ state }) => state === 'delivering').length).toBeLessThanOrEqual(PER_SOURCE);
    expect(open.filter(({ state }) => state === 'waiting').length).toBeGreaterThan(100);
    expect(
      open.filter(({ state, attempt }) => state === 'waiting' && attempt === 0).length,
      'waiting spends no attempt',
    ).toBeGreaterThan(50);
  });

  it('and it gets all its answers once it comes round', async () => {
    hanging.onEvents(undefined);
    const all = (await installation.deliveries()).map(({ event_id }) => event_id);
    const its = all.filter((id) => !healthy.accepted.some(({ text }) => text.includes(id)));
    expect(its).toHaveLength(150);
    await untilAnswered(hanging, its, 20_000);
    expect(await mostAtOnce(), 'never more than its share').toBe(PER_SOURCE);
  });
});

it('what waits behind a requester is never left waiting for the sweep', async () => {
  const service = await TestService.start({ CONCURRENCY_PER_SOURCE: '1', REQUEUE_AFTER: '60' });
  const peer = await startPactPeer();
  try {
    const member = await service.member();
    await service.addDataSource(member, peer);
    await service.startWorker();
    // The second is sent to wait just when the first is done, sooner or later in sixty rounds.
    for (let round = 0; round < 60; round++) {
      const first = sendRequests(service.url, member, peer, 1);
      await wait(Math.random() * 20);
      const second = sendRequests(service.url, member, peer, 1);
      await untilAnswered(peer, accepted([...(await first), ...(await second)]), 15_000);
    }
    expect(peer.received).toHaveLength(120);
  } finally {
    await service.close();
    await peer?.close();
  }
});

describe('on a busy worker', () => {
  const peers: PactPeer[] = [];
  let service: TestService;
  let member: Member;

  beforeEach(async () => {
    service = await TestService.start({ REQUEUE_AFTER: '60', CONCURRENCY: '16', CONCURRENCY_PER_SOURCE: '4' });
    member = await service.member();
  });

  afterEach(async () => {
    await service?.close();
    await Promise.all(peers.splice(0).map((peer) => peer.close()));
  });

  async function requester(behaviour?: Behaviour): Promise<PactPeer> {
    const peer = await startPactPeer();
    peers.push(peer);
    peer.onEvents(behaviour);
    await service.addDataSource(member, peer);
    return peer;
  }

  /** How long a request waits for its answer that comes behind many others'. */
  async function waitBehind(others: PactPeer[], each: number): Promise<number> {
    const healthy = await requester();
    await Promise.all(others.map((other) => sendRequests(service.url, member, other, each)));
    await service.startWorker();
    await until('it is at work', () => others.every(({ received }) => received.length > 0));
    return untilAnswered(healthy, accepted(await sendRequests(service.url, member, healthy, 1)));
  }

  it('nobody waits for what a slow requester has waiting', async () => {
    const slow = await requester({ kind: 'answer', status: 200, afterMs: 100 });
    expect(await waitBehind([slow], 400)).toBeLessThan(6_000); // Its own answers take ten seconds.
    expect(slow.received.length).toBeLessThan(200);
  });

  it('nobody waits for what hanging requesters have waiting, as many as there is room for', async () => {
    const hanging = await Promise.all([1, 2, 3, 4].map(() => requester({ kind: 'hang' })));
    expect(await waitBehind(hanging, 40)).toBeLessThan(9_000); // An attempt takes two, all that waits fifteen.
  });
});
