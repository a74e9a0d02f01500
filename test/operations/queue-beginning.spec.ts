import { Queue } from 'bullmq';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openQueueConnection } from '#platform';
import type { TestDatabase } from '../support/databases/database.js';
import { cloneDatabase } from '../support/databases/database.js';
import { FaultProxy } from '../support/faults/proxy.js';
import { hasRedis, startRedis } from '../support/queues/queues.js';

let cloned: TestDatabase;
let wire: FaultProxy;

beforeAll(async () => {
  cloned = await cloneDatabase();
  wire = await FaultProxy.to(cloned.url);
});

afterAll(async () => {
  await wire.close();
  await cloned.drop();
});

it('a queue on PostgreSQL whose first statement was lost can be used all the same', async () => {
  const connection = openQueueConnection(wire.urlOf(cloned.url), 'worker');
  const used = new Queue('used', connection.options);
  await used.add('one', {});
  let lost = 0;
  wire.resetWhen(() => (chunk) => {
    if (lost > 0 || !chunk.includes('min_client_version')) return undefined;
    lost++;
    return 'before';
  });
  const queue = new Queue('begins', connection.options);
  queue.on('error', () => undefined);
  await queue.add('one', {});
  expect([lost, await queue.getWaitingCount()]).toEqual([1, 1]);
  await Promise.all([used.close(), queue.close()]);
  await connection.close();
});

it.skipIf(!hasRedis())('a queue on a Redis that was silent when it began can be used all the same', async () => {
  const redis = await startRedis();
  const connection = openQueueConnection(redis.url, 'producer');
  await expect.poll(() => connection.fault(), { timeout: 20_000 }).toBeUndefined();
  process.kill(redis.pid, 'SIGSTOP');
  const queue = new Queue('begins', connection.options);
  queue.on('error', () => undefined);
  await expect(queue.add('one', {})).rejects.toThrow('Command timed out');
  process.kill(redis.pid, 'SIGCONT');
  await expect.poll(() => connection.fault(), { timeout: 20_000 }).toBeUndefined();
  await queue.add('two', {});
  expect(await queue.getWaitingCount()).toBeGreaterThan(0);
  await connection.close();
  await redis.stop();
});
