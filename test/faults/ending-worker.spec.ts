import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accepted, answered, sendRequests, untilAnswered, withSeveralAnswers } from '../support/partners/answers.js';
import { Installation } from '../support/processes/installation.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import type { AppProcess } from '../support/processes/processes.js';
import { hasRedis, queues, startRedis } from '../support/queues/queues.js';
import { RedisCluster } from '../support/queues/redis-groups.js';
import type { Member } from '../support/companies/service.js';
import { until } from '../support/run/until.js';

/** The longest attempt, 2 s here, and what its settling and the letting go take. */
const IN_TIME_MS = 5_000;

let installation: Installation;
let member: Member;
let peer: PactPeer;
let worker: AppProcess;

async function install(settings: Record<string, string>): Promise<void> {
  installation = await Installation.make(settings);
  [, worker] = await Promise.all([installation.startApi(), installation.startWorker()]);
  member = await installation.member();
  peer = await startPactPeer();
  await installation.addDataSource(member, peer);
}

async function uninstall(): Promise<void> {
  await installation?.close();
  await peer?.close();
}

describe.each(queues())('a worker that is asked to end while requesters answer, on $name', (queue) => {
  // On a busy machine the requester, too, is slow: it must not time out, or it would be sent its answer twice.
  const times = { REQUEST_TIMEOUT: '24', ATTEMPT_TIMEOUT: '25', LEASE: '30' };
  beforeAll(async () => install({ ...(await queue.settings()), ...times }));
  afterAll(async () => {
    await uninstall();
    await queue.close();
  });

  it('ends what it has in flight, takes nothing new, and nothing is lost or doubled', async () => {
    peer.onEvents({ kind: 'answer', status: 200, afterMs: 300 });
    const ids = accepted(await sendRequests(installation.url, member, peer, 120));
    await until('deliveries are under way', () => peer.received.length > 10);
    const taken = peer.received.length;
    worker.signal('SIGTERM');
    await wait(50);
    worker.signal('SIGTERM'); // Impatience changes nothing.
    const ended = await worker.end('SIGINT');
    expect(ended.ms).toBeLessThan(IN_TIME_MS);
    expect(ended.code).toBe(0);
    expect(peer.received.length - taken, 'what it took after that').toBeLessThanOrEqual(16);
    const states = await installation.states();
    expect(states['delivering']).toBeUndefined();
    expect(states['delivered'], JSON.stringify(states)).toBe(peer.received.length);

    peer.onEvents(undefined);
    worker = await installation.startWorker();
    await untilAnswered(peer, ids);
    await until('nothing is left to do', () => installation.isDone());
    expect(peer.received).toHaveLength(ids.length);
    expect(withSeveralAnswers(peer)).toEqual([]);
  });
});

describe.each(queues())('a worker that is asked to end, on $name', (queue) => {
  beforeAll(async () => install(await queue.settings()));
  beforeEach(async () => {
    await installation.database.queryAcross(
      'deployment',
      'truncate delivery, delivery_attempt, exchange_event, footprint_intake',
    );
    peer.received.length = 0;
    if (!worker.isAlive) worker = await installation.startWorker();
  });
  afterAll(async () => {
    await uninstall();
    await queue.close();
  });

  it('waits no longer than an attempt for a requester that hangs, and records what came of it', async () => {
    peer.onEvents({ kind: 'hang' });
    accepted(await sendRequests(installation.url, member, peer, 3));
    await until('deliveries are under way', () => peer.received.length === 3);
    const ended = await worker.end('SIGTERM');
    expect(ended.ms).toBeLessThan(IN_TIME_MS);
    expect(ended.code).toBe(0);
    expect(await installation.states()).toEqual({ retrying: 3 });
  });

  it('ends at once when it has nothing in flight', async () => {
    await wait(500);
    const ended = await worker.end('SIGTERM');
    expect(ended.ms).toBeLessThan(4_000);
    expect(ended.code).toBe(0);
  });
});

describe('a worker that has taken more than it works on', () => {
  // The sweep would be later, and so would what hangs.
  const times = { REQUEUE_AFTER: '60', REQUEST_TIMEOUT: '24', ATTEMPT_TIMEOUT: '25', LEASE: '30' };
  beforeAll(() => install({ CONCURRENCY: '2', ...times }));
  afterAll(uninstall);

  it('gives it to another when it is asked to end, though what it works on hangs', async () => {
    peer.onEvents({ kind: 'hang' });
    const ids = accepted(await sendRequests(installation.url, member, peer, 40));
    await until('deliveries are under way', () => peer.received.length === 2);
    peer.onEvents(undefined);
    worker.signal('SIGTERM');
    await installation.startWorker();
    await until('the others are answered', () => answered(peer).size === ids.length - 2);
    expect(worker.isAlive).toBe(true);
    expect(await worker.end('SIGTERM')).toMatchObject({ code: 0 });
    await untilAnswered(peer, ids);
  });
});

describe.skipIf(!hasRedis())('a worker that is asked to end while the queue is away', () => {
  afterEach(uninstall);

  const started: [string, () => Promise<{ settings: Record<string, string>; stop(): Promise<void> }>][] = [
    [
      'Redis',
      async () => {
        const redis = await startRedis();
        return { settings: { QUEUE_URL: redis.url }, stop: () => redis.stop() };
      },
    ],
    [
      'a Redis Cluster',
      async () => {
        const cluster = new RedisCluster();
        return { settings: await cluster.settings(), stop: () => cluster.close() };
      },
    ],
  ];

  it.each(started)('records what came of what it has in flight, and ends in time, on %s', async (_, start) => {
    const queue = await start();
    await install(queue.settings);
    peer.onEvents({ kind: 'answer', status: 200, afterMs: 1_000 });
    const ids = accepted(await sendRequests(installation.url, member, peer, 5));
    await until('deliveries are under way', () => peer.received.length === 5);
    await queue.stop();
    const ended = await worker.end('SIGTERM');
    expect(ended.ms).toBeLessThan(IN_TIME_MS);
    expect(ended.code).toBe(0);
    expect(answered(peer).size).toBe(ids.length);
    expect(await installation.isDone()).toBe(true);
  });

  it.each(['redis', 'redis-cluster'])('ends in time when it never reached it, at %s://', async (scheme) => {
    const redis = await startRedis();
    await redis.stop();
    await install({ QUEUE_URL: redis.url.replace('redis', scheme) });
    const ended = await worker.end('SIGTERM');
    expect(ended.ms).toBeLessThan(IN_TIME_MS);
    expect(ended.code).toBe(0);
  });
});
