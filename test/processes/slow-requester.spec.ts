import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accepted, answered, sendRequests, untilAnswered } from '../support/partners/answers.js';
import type { PactPeer, Script } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import { queues } from '../support/queues/queues.js';
import { Installation } from '../support/processes/installation.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { until } from '../support/run/until.js';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 }); // Processes on a busy machine.

const PER_SOURCE = 4;

/** An attempt ends when its requester ends it, not by its own time: what comes first does not depend on the machine. */
const PATIENT = { REQUEST_TIMEOUT: '100', ATTEMPT_TIMEOUT: '100', LEASE: '150' };
/** Long for an answer on the busiest machine, and shorter than an attempt. */
const MEANWHILE_MS = 60_000;
/** A source whose attempts take longer makes room for the others. */
const SLOW_MS = 600;

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
      ...PATIENT,
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

  it('the others are answered as if it did not, and it gets all its answers once it comes round', async () => {
    hanging.onEvents({ kind: 'hang' });
    const stuck = accepted(await sendRequests(installation.url, member, hanging, 150));
    await until('the hanging requester has its share in flight', () => hanging.received.length >= PER_SOURCE);

    const ids = accepted(await sendRequests(installation.url, member, healthy, 100, { sideBySide: 2 }));
    await untilAnswered(healthy, ids, MEANWHILE_MS);
    expect(hanging.received, 'no attempt has ended').toHaveLength(PER_SOURCE);

    const open = async () => (await installation.deliveries()).filter(({ event_id }) => stuck.includes(event_id));
    await until('most wait', async () => (await open()).filter(({ state }) => state === 'waiting').length > 100);
    for (const { state, attempt } of await open()) {
      expect(['waiting', 'delivering', 'pending']).toContain(state);
      if (state === 'waiting') expect(attempt, 'waiting spends no attempt').toBe(0);
    }

    hanging.onEvents(undefined);
    hanging.hangUp();
    await untilAnswered(hanging, stuck, MEANWHILE_MS);
    expect(await mostAtOnce(), 'never more than its share').toBe(PER_SOURCE);
  });
});

it('what waits behind a requester is never left waiting for the sweep', async () => {
  const service = await TestService.shared('plain', { CONCURRENCY_PER_SOURCE: '1', REQUEUE_AFTER: '60' });
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
      await untilAnswered(peer, accepted([...(await first), ...(await second)]), 50_000);
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
    const share = { CONCURRENCY: '16', CONCURRENCY_PER_SOURCE: String(PER_SOURCE) };
    service = await TestService.shared('plain', { ...share, ...PATIENT, REQUEUE_AFTER: '200' });
    member = await service.member();
  });

  afterEach(async () => {
    // First, so that the worker need not wait for what hangs.
    await Promise.all(peers.splice(0).map((peer) => peer.close()));
    await service?.close();
  });

  async function requester(script?: Script): Promise<PactPeer> {
    const peer = await startPactPeer();
    peers.push(peer);
    peer.onEvents(script);
    await service.addDataSource(member, peer);
    return peer;
  }

  it('nobody waits for what a slow requester has waiting', async () => {
    // Quick enough to be waited for in the worker; and then its answers come only after the other's.
    const quickly = { kind: 'answer', status: 200, afterMs: 100 } as const;
    const slow = await requester((_request, nth) => (nth <= 40 ? quickly : { kind: 'hang' }));
    const healthy = await requester();
    await sendRequests(service.url, member, slow, 400);
    await service.startWorker();
    await until('it is at work', () => slow.received.length > 0);
    const [id = ''] = accepted(await sendRequests(service.url, member, healthy, 1));
    await untilAnswered(healthy, [id], MEANWHILE_MS);
  });

  it('nobody waits for what hanging requesters have waiting, as many as there is room for', async () => {
    const hanging = await Promise.all([1, 2, 3, 4].map(() => requester({ kind: 'hang' })));
    const healthy = await requester();
    await Promise.all(hanging.map((peer) => sendRequests(service.url, member, peer, 40)));
    await service.startWorker();
    const received = () => hanging.reduce((sum, peer) => sum + peer.received.length, 0);
    await until('all room is taken', () => received() === 16);
    const [id = ''] = accepted(await sendRequests(service.url, member, healthy, 1));
    while (!answered(healthy).has(id)) {
      const before = received();
      await wait(SLOW_MS);
      for (const peer of hanging) peer.hangUp();
      await until('all room is taken again', () => received() >= before + 16 || answered(healthy).has(id));
    }
    expect(received(), 'not after all of theirs').toBeLessThan(120);
  });
});
