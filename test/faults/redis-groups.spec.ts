import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FaultGround } from '../support/faults/ground.js';
import type { Strike } from '../support/faults/run.js';
import { runFault } from '../support/faults/run.js';
import { hasRedis } from '../support/queues/queues.js';
import { RedisCluster, SentinelGroup, writeTlsFiles } from '../support/queues/redis-groups.js';

describe.skipIf(!hasRedis())('behind Redis Sentinel', () => {
  let group: SentinelGroup;
  let ground: FaultGround;

  beforeEach(async () => {
    group = new SentinelGroup();
    ground = await FaultGround.make(group, { workers: 2 });
  }, 90_000);
  afterEach(() => ground?.close());

  it('every request is answered once when the primary is killed and a replica takes over', async () => {
    await runFault(ground, {
      fault: 'Redis Sentinel: the primary killed, a replica takes over',
      strike: async ({ untilAccepted, untilReceived }) => {
        await untilAccepted(10);
        await group.failOver();
        await untilAccepted(20);
        await untilReceived(20);
      },
    });
    expect(ground.installation.workers.every(({ isAlive }) => isAlive)).toBe(true);
  });

  it('every request is answered once when the primary hangs, a replica takes over and it comes back', async () => {
    await runFault(ground, {
      fault: 'Redis Sentinel: the primary hangs, a replica takes over',
      strike: hanging(() => group.hang()),
    });
    expect(ground.installation.workers.every(({ isAlive }) => isAlive)).toBe(true);
  });
});

/** A primary hangs until a replica has taken over and answers are sent, then goes on. */
const hanging =
  (hang: () => Promise<{ goOn(): void }>) =>
  async ({ untilAccepted, untilReceived }: Strike): Promise<void> => {
    await untilAccepted(10);
    const held = await hang();
    await untilAccepted(20);
    await untilReceived(20);
    held.goOn();
    await untilAccepted(5);
    await untilReceived(5);
  };

/** Moves the slot to other nodes, three times. */
const moving =
  (cluster: RedisCluster, slot: number) =>
  async ({ untilAccepted, untilReceived }: Strike): Promise<void> => {
    for (let times = 0; times < 3; times += 1) {
      await untilAccepted(10);
      await cluster.move(slot);
      await untilReceived(5);
    }
  };

describe.skipIf(!hasRedis())('on a Redis Cluster', () => {
  let cluster: RedisCluster;
  let ground: FaultGround;
  let slot: number;

  beforeEach(async () => {
    cluster = new RedisCluster();
    ground = await FaultGround.make(cluster, { workers: 2 });
    slot = await cluster.slotOf('{bull}');
  }, 90_000);
  afterEach(() => ground?.close());

  it('every request is answered once while the slot of the queue moves to other nodes', async () => {
    await runFault(ground, {
      fault: 'Redis Cluster: the slot of the queue moved, three times',
      strike: moving(cluster, slot),
    });
  });

  it('every request is answered once when the primary of the queue is killed, comes back as a replica and takes over', async () => {
    await runFault(ground, {
      fault: 'Redis Cluster: the primary of the queue killed, its replica takes over, twice',
      strike: async ({ untilAccepted, untilReceived }) => {
        for (let times = 0; times < 2; times += 1) {
          await untilAccepted(10);
          const killed = await cluster.failOver(slot);
          await untilAccepted(20);
          await untilReceived(20);
          await killed.comeBack();
        }
      },
    });
    expect(ground.installation.workers.every(({ isAlive }) => isAlive)).toBe(true);
  });

  it('every request is answered once when the primary of the queue hangs, its replica takes over and it comes back', async () => {
    await runFault(ground, {
      fault: 'Redis Cluster: the primary of the queue hangs, its replica takes over',
      strike: hanging(() => cluster.hang(slot)),
    });
    expect(ground.installation.workers.every(({ isAlive }) => isAlive)).toBe(true);
  });

  it('every request is answered once when the primary of the queue and its replica are lost and come back empty', async () => {
    await runFault(ground, {
      fault: 'Redis Cluster: the primary of the queue and its replica lost, both come back empty',
      strike: async ({ untilAccepted, untilReceived }) => {
        await untilAccepted(10);
        const lost = await cluster.lose(slot);
        await untilAccepted(20);
        await lost.comeBack();
        await untilAccepted(5);
        await untilReceived(20);
      },
    });
    expect(ground.installation.workers.every(({ isAlive }) => isAlive)).toBe(true);
  });
});

describe.skipIf(!hasRedis())('on a Redis Cluster, encrypted', () => {
  it('every request is answered once while the slot of the queue moves to other nodes', async () => {
    const { folder, ...files } = await writeTlsFiles();
    const cluster = new RedisCluster(files);
    const ground = await FaultGround.make(cluster, { workers: 2, settings: { NODE_EXTRA_CA_CERTS: files.cert } });
    try {
      await runFault(ground, {
        fault: 'Redis Cluster, encrypted: the slot of the queue moved, three times',
        strike: moving(cluster, await cluster.slotOf('{bull}')),
      });
    } finally {
      await ground.close();
      await rm(folder, { recursive: true });
    }
  });
});
