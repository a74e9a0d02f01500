import { setTimeout as wait } from 'node:timers/promises';
import { Queue } from 'bullmq';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QueueConnection } from '#platform';
import { Metrics, openQueueConnection } from '#platform';
import { QueueMetrics } from '../../apps/worker/src/operations/queue-metrics.js';
import type { TestDatabase } from '../support/databases/database.js';
import { cloneDatabase } from '../support/databases/database.js';
import { queues } from '../support/queues/queues.js';

describe.each(queues())('the queue on $name', (back) => {
  let clone: TestDatabase;
  let connection: QueueConnection;
  let answers: Queue;
  let imports: Queue;
  let short: Queue;
  const metrics = new Metrics();
  beforeAll(async () => {
    clone = await cloneDatabase();
    const { QUEUE_URL = clone.url } = await back.settings();
    connection = openQueueConnection(QUEUE_URL, 'producer');
    // Nobody works on these.
    answers = new Queue('answers-unread', connection.options);
    imports = new Queue('imports-unread', connection.options);
    short = new Queue('short-unread', connection.options);
    new QueueMetrics(answers, imports, short, metrics);
  });
  afterAll(async () => {
    await Promise.all([answers, imports, short].map((queue) => queue.obliterate({ force: true })));
    await Promise.all([answers, imports, short].map((queue) => queue.close()));
    await connection.close();
    await clone.drop();
    await back.close();
  });

  const value = async (series: string): Promise<number> => {
    const line = (await metrics.print()).split('\n').find((each) => each.startsWith(`footprint_${series} `));
    return Number(line?.split(' ')[1]);
  };

  it('tells how many jobs wait, and how long the next one has waited', async () => {
    expect(await value('queue_jobs{queue="answers-unread",state="waiting"}')).toBe(0);
    expect(await value('queue_lag_seconds{queue="answers-unread"}')).toBe(0);
    await answers.add('a', {});
    await imports.add('i', {}, { priority: 2 });
    await wait(1_500);
    await answers.add('b', {});
    await answers.add('c', {}, { delay: 60_000 });
    expect(await value('queue_jobs{queue="answers-unread",state="waiting"}')).toBe(2);
    expect(await value('queue_jobs{queue="answers-unread",state="delayed"}')).toBe(1);
    expect(await value('queue_jobs{queue="imports-unread",state="prioritized"}')).toBe(1);
    for (const queue of ['answers-unread', 'imports-unread']) {
      const lag = await value(`queue_lag_seconds{queue="${queue}"}`);
      expect([queue, lag, lag > 1.4 && lag < 60]).toEqual([queue, lag, true]);
    }
  });
});
