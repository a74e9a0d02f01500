// @module-tag long
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRedis, openQueueConnection, openRedis } from '#platform';
import { cloneDatabase } from '../support/databases/database.js';
import type { TestDatabase } from '../support/databases/database.js';
import { Doctor } from '../support/operations/doctor.js';
import { ExchangeCalls } from '../support/companies/exchange-calls.js';
import { freePort } from '../support/processes/free-port.js';
import { Installation } from '../support/processes/installation.js';
import { REQUEST_CREATED } from '../support/companies/builders.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import type { RedisServer } from '../support/queues/queues.js';
import { hasRedis, startRedis } from '../support/queues/queues.js';
import { RedisCluster, SentinelGroup, writeTlsFiles } from '../support/queues/redis-groups.js';
import type { TlsFiles } from '../support/queues/redis-groups.js';
import { until } from '../support/run/until.js';

/** The rights that docs/operating/databases.md gives, for two prefixes. */
const RIGHTS = ['~one:*', '~other:*', '~{one}:*', '~footprint-exchange:*', '&*', '+@all', '-@dangerous', '+info'];
const PASSWORD = 'p@ss:w/rd%';

describe.skipIf(!hasRedis())('two installations on one Redis, encrypted, with a user and a prefix for each', () => {
  let folder: string;
  let redis: RedisServer;
  let plain: Redis;
  let peer: PactPeer;
  const installations: Installation[] = [];

  beforeAll(async () => {
    const [{ cert, key, ...files }, tlsPort] = [await writeTlsFiles(), await freePort()];
    folder = files.folder;
    redis = await startRedis(undefined, [
      ...['--tls-port', String(tlsPort), '--tls-cert-file', cert, '--tls-key-file', key],
      ...['--tls-ca-cert-file', cert, '--tls-auth-clients', 'no'],
    ]);
    plain = new Redis(redis.url);
    await plain.call('ACL', 'SETUSER', 'footprint', 'on', `>${PASSWORD}`, ...RIGHTS);
    peer = await startPactPeer();
    const QUEUE_URL = `rediss://footprint:${encodeURIComponent(PASSWORD)}@127.0.0.1:${tlsPort}`;
    for (const QUEUE_PREFIX of ['one', 'other']) {
      const settings = { QUEUE_URL, QUEUE_PREFIX, NODE_EXTRA_CA_CERTS: cert, REQUESTS_PER_MINUTE: '1000' };
      const installation = await Installation.make(settings);
      installations.push(installation);
      await Promise.all([installation.startApi(), installation.startWorker()]);
    }
  }, 60_000);

  afterAll(async () => {
    for (const installation of installations) await installation.close();
    await peer?.close();
    plain?.disconnect();
    await redis?.stop();
    await rm(folder, { recursive: true });
  });

  it('each answer what they were asked, and count their callers apart', async () => {
    for (const installation of installations) {
      const member = await installation.member();
      await installation.addDataSource(member, peer);
      const exchange = new ExchangeCalls(installation.url, member);
      const answer = await exchange.receive(REQUEST_CREATED, `${peer.url}/3/events`, { productId: 'G-1' });
      const { id } = await exchange.found(answer);
      expect(await exchange.untilState(id, 'delivered')).toMatchObject({ answer: { kind: 'fulfilled' } });
    }
    const beginnings = new Set((await plain.keys('*')).map((key) => key.split(':').slice(0, 2).join(':')));
    expect([...beginnings]).toEqual(
      expect.arrayContaining(['one:answers', 'other:answers', 'footprint-exchange:one', 'footprint-exchange:other']),
    );
    expect([...beginnings].filter((text) => text.startsWith('bull'))).toEqual([]);
  });
});

describe.skipIf(!hasRedis()).each([
  ['Sentinel', () => new SentinelGroup(), 1],
  ['Cluster', () => new RedisCluster(), 3],
])('Redis %s', (name, make, primaries) => {
  const group = make();
  const queueFindings = async () => {
    const { checks } = await new Doctor(cloned.url, '/var/tmp').examine(settings);
    return checks.flatMap(({ check, state, message }) => (check === 'queue' ? [`${state} ${message}`] : []));
  };
  let settings: Record<string, string>;
  let cloned: TestDatabase;

  beforeAll(async () => {
    settings = await group.settings();
    cloned = await cloneDatabase();
  }, 90_000);
  afterAll(async () => {
    await group.close();
    await cloned?.drop();
  });

  it('is examined by the doctor, every primary of it', async () => {
    expect(await queueFindings()).toEqual(
      Array(primaries).fill(
        expect.stringMatching(
          name === 'Cluster' ? /^warning 127\.0\.0\.1:\d+: It has no append/ : /^warning It has no/,
        ),
      ),
    );
  });

  it('is found without a replica once that has taken over', async () => {
    await (group instanceof RedisCluster ? group.failOver(0) : group.failOver());
    const findings = await queueFindings();
    expect(findings.filter((text) => text.includes('No replica is connected')).length, findings.join('\n')).toBe(1);
  });

  it('takes the jobs of a queue that began before its client was ready', async () => {
    const { QUEUE_URL = '' } = settings;
    const connection = openQueueConnection(QUEUE_URL, 'producer');
    await once(connection.options.connection as Redis, 'connect');
    const queue = new Queue('begins', connection.options);
    queue.on('error', () => undefined);
    await expect.poll(() => connection.fault(), { timeout: 20_000 }).toBeUndefined();
    await queue.add('one', {});
    await connection.close();
  });

  it('can be used, and says what is wrong once it is gone', async () => {
    const { QUEUE_URL = '' } = settings;
    expect(isRedis(QUEUE_URL)).toBe(true);
    const connection = openQueueConnection(QUEUE_URL, 'producer');
    await expect.poll(() => connection.fault(), { timeout: 20_000 }).toBeUndefined();
    await group.close();
    await expect.poll(() => connection.fault(), { timeout: 20_000 }).toMatchObject({ kind: 'unreachable' });
    await connection.close();
  });
});

describe.skipIf(!hasRedis())('a Redis Cluster that is down', () => {
  const cluster = new RedisCluster();
  afterAll(() => cluster.close());

  it('does not keep waiting who connects, since a worker would take no job any more', async () => {
    const { QUEUE_URL = '' } = await cluster.settings();
    await cluster.lose(0);
    const redis = openRedis(QUEUE_URL, { lazyConnect: true, maxRetriesPerRequest: null });
    redis.on('error', () => undefined);
    const connected = redis.connect().then(() => 'connected');
    expect(await Promise.race([connected, wait(10_000, 'waiting')])).toBe('connected');
    await expect(redis.set('any', '1')).rejects.toThrow('Too many Cluster redirections');
    redis.disconnect();
  }, 90_000);
});

it.each(['redis', 'redis-cluster'])(
  'what waits for a queue at %s:// that is away fails when that is closed',
  async (scheme) => {
    const connection = openQueueConnection(`${scheme}://127.0.0.1:${await freePort()}`, 'worker');
    const client = connection.options.connection as Redis;
    const copy = client.duplicate();
    copy.on('error', () => undefined);
    const waiting = [client, copy].map((one) => expect(one.get('any')).rejects.toThrow());
    for (const one of [client, copy]) await until('it waits to try again', () => one.status === 'reconnecting');
    // As BullMQ does by itself.
    copy.disconnect();
    await connection.close();
    await Promise.all(waiting);
    for (const one of [client, copy]) await expect(one.get('any')).rejects.toThrow();
  },
);

describe.skipIf(!hasRedis()).each([
  ['Sentinel', (tls: TlsFiles) => new SentinelGroup(tls)],
  ['Cluster', (tls: TlsFiles) => new RedisCluster(tls)],
])('an installation on Redis %s, encrypted, with a user and a prefix', (_, make) => {
  let folder: string;
  let group: SentinelGroup | RedisCluster;
  let installation: Installation;
  let peer: PactPeer;

  beforeAll(async () => {
    const files = await writeTlsFiles();
    folder = files.folder;
    group = make(files);
    const { QUEUE_URL = '' } = await group.settings();
    await group.addUser('footprint', PASSWORD, RIGHTS);
    installation = await Installation.make({
      QUEUE_URL: QUEUE_URL.replace('://', `://footprint:${encodeURIComponent(PASSWORD)}@`),
      QUEUE_PREFIX: 'one',
      NODE_EXTRA_CA_CERTS: files.cert,
    });
    await Promise.all([installation.startApi(), installation.startWorker()]);
    peer = await startPactPeer();
  }, 120_000);

  afterAll(async () => {
    await installation?.close();
    await peer?.close();
    await group?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('answers, before and after a replica has taken over', async () => {
    const member = await installation.member();
    await installation.addDataSource(member, peer);
    const exchange = new ExchangeCalls(installation.url, member);
    const answered = async () => {
      const answer = await exchange.receive(REQUEST_CREATED, `${peer.url}/3/events`, { productId: 'G-1' });
      const { id } = await exchange.found(answer);
      expect(await exchange.untilState(id, 'delivered')).toMatchObject({ answer: { kind: 'fulfilled' } });
    };
    await answered();
    await (group instanceof RedisCluster ? group.failOver(await group.slotOf('{one}')) : group.failOver());
    await answered();
  }, 90_000);
});
