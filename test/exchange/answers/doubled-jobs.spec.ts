import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Queue } from 'bullmq';
import { expect, it } from 'vitest';
import type { AnswerJobData } from '#exchange';
import { ANSWER_QUEUE } from '#exchange';
import { openQueueConnection } from '#platform';
import { accepted, sendRequests, untilAnswered } from '../../support/partners/answers.js';
import { startPactPeer } from '../../support/partners/pact-peer.js';
import { TestService } from '../../support/companies/service.js';
import { until } from '../../support/run/until.js';

const JOBS_EACH = 6;

it('an attempt that is in several jobs is made once, and its bytes are those that are kept', async () => {
  const service = await TestService.shared();
  const peer = await startPactPeer();
  const connection = openQueueConnection(service.databaseUrl, 'producer');
  const queue = new Queue<AnswerJobData>(ANSWER_QUEUE, connection.options);
  try {
    const member = await service.member();
    await service.queueReached();
    await service.addDataSource(member, peer);
    const ids = accepted(await sendRequests(service.url, member, peer, 10));
    const jobs = await untilQueued(queue, ids.length);
    for (let more = 1; more < JOBS_EACH; more++)
      await queue.addBulk(jobs.map(({ name, data }) => ({ name, data, opts: { jobId: randomUUID() } })));

    await service.startWorker();
    await untilAnswered(peer, ids);
    await until('no job is left', async () => (await queue.getJobCountByTypes('waiting', 'active')) === 0);
    const rows = await service.database.query<{ body: string; attempt: number }>(
      'select body, attempt from delivery where company = $1',
      [member.company.uuid],
    );
    expect(rows.map(({ attempt }) => attempt)).toEqual(ids.map(() => 1));
    expect(peer.received.map(({ text }) => text).sort()).toEqual(rows.map(({ body }) => body).sort());
  } finally {
    await queue.close();
    await connection.close();
    await service.close();
    await peer.close();
  }
});

async function untilQueued(queue: Queue<AnswerJobData>, count: number) {
  const answers = async () => (await queue.getWaiting()).flatMap(({ data }) => data.answers);
  await until('all are queued', async () => (await answers()).length === count);
  return queue.getWaiting();
}

it('what waits in the queue behind others is not soon offered again', async () => {
  const service = await TestService.shared('plain', { CONCURRENCY: '1', REQUEUE_AFTER: '3', SWEEP_INTERVAL: '0.05' });
  const peer = await startPactPeer();
  const connection = openQueueConnection(service.databaseUrl, 'producer');
  const queue = new Queue<AnswerJobData>(ANSWER_QUEUE, connection.options);
  try {
    const member = await service.member();
    await service.queueReached();
    await service.addDataSource(member, peer);
    const ids = accepted(await sendRequests(service.url, member, peer, 80));
    await untilQueued(queue, ids.length);
    // The worker stands at its first job, whose events it cannot read; the sweep reads none.
    await service.database.transaction(async (tx) => {
      await tx.queryAcross('deployment', 'lock table exchange_event in access exclusive mode');
      await service.startWorker();
      await wait(4_000);
      const waiting = await queue.getWaiting();
      expect(waiting.length).toBeGreaterThan(0);
      expect(waiting.map(({ data }) => data.answers.length).reduce((sum, count) => sum + count)).toBeLessThan(
        ids.length,
      );
      // The sweep's jobs bear the number of the attempt, too.
      expect(waiting.filter(({ id }) => id?.endsWith('-0') && id.length > 36)).toEqual([]);
    });
    await untilAnswered(peer, ids);
  } finally {
    await queue.close();
    await connection.close();
    await service.close();
    await peer.close();
  }
});
