import { Queue } from 'bullmq';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openQueueConnection } from '#platform';
import type { TestDatabase } from './support/database.js';
import { cloneDatabase } from './support/database.js';
import { FaultProxy } from './support/fault-proxy.js';

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
