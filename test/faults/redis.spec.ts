// @module-tag landing
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FaultGround } from '../support/faults/ground.js';
import type { Fault } from '../support/faults/run.js';
import { runFault } from '../support/faults/run.js';
import { FaultRedis } from '../support/faults/servers.js';
import { freePort } from '../support/processes/free-port.js';
import { hasRedis } from '../support/queues/queues.js';

/** How long each lasts. */
const LASTS_MS = 3_000;

describe.skipIf(!hasRedis())('while Redis', () => {
  const redis = new FaultRedis();
  let ground: FaultGround;

  beforeAll(async () => {
    ground = await FaultGround.make(redis, { workers: 2, proxied: { redis: true } });
  });
  afterAll(() => ground?.close());

  /** Events are accepted all the same: a Redis that fails is nothing that a requester could notice. */
  async function run(
    fault: string,
    begin: () => Promise<unknown>,
    end: () => Promise<unknown>,
    { isHalt = true } = {},
  ): Promise<void> {
    const strike: Fault['strike'] = async ({ peer, untilAccepted, sent }) => {
      await untilAccepted(10);
      await begin();
      await Promise.all([wait(LASTS_MS), untilAccepted(20)]);
      const answered = peer.received.length;
      await untilAccepted(5);
      if (isHalt) expect(peer.received.length - answered, 'answers while no job comes through').toBe(0);
      await end();
      expect(sent().filter(({ outcome }) => outcome === 'unsure').length, 'under way still').toBeLessThan(10);
    };
    await runFault(ground, { fault: `Redis ${fault}, ${LASTS_MS / 1000} s`, strike });
    expect(ground.installation.workers.every(({ isAlive }) => isAlive)).toBe(true);
  }

  it('is down, and comes back empty', () =>
    run(
      'killed',
      () => redis.kill(),
      () => redis.comeBack(),
    ));

  it('is out of memory', () =>
    run(
      'out of memory',
      () => redis.tell('CONFIG', 'SET', 'maxmemory', '1'),
      () => redis.tell('CONFIG', 'SET', 'maxmemory', '0'),
    ));

  it('has become a replica, and takes no writes', async () => {
    const nobody = String(await freePort());
    await run(
      'read-only',
      () => redis.tell('REPLICAOF', '127.0.0.1', nobody),
      () => redis.tell('REPLICAOF', 'NO', 'ONE'),
    );
  });

  it('has too few replicas to take writes', () =>
    run(
      'without the replicas it wants',
      () => redis.tell('CONFIG', 'SET', 'min-replicas-to-write', '1'),
      () => redis.tell('CONFIG', 'SET', 'min-replicas-to-write', '0'),
    ));

  it('is flushed, again and again', () => {
    let flushing: NodeJS.Timeout;
    return run(
      'flushed every 50 ms',
      () => Promise.resolve((flushing = setInterval(() => void redis.tell('FLUSHALL'), 50))),
      () => Promise.resolve(clearInterval(flushing)),
      { isHalt: false },
    );
  });

  it('is silent', () =>
    run(
      'blackholed',
      () => Promise.resolve(ground.wires.redis?.blackhole()),
      async () => ground.wires.redis?.mend(),
    ));

  it('is far away', () =>
    run(
      'delayed by 200 ms each way',
      () => Promise.resolve(ground.wires.redis?.delay(200)),
      async () => ground.wires.redis?.mend(),
      { isHalt: false },
    ));
});
