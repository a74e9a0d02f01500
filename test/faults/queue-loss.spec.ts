import { Redis } from 'ioredis';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AnswerJobData } from '#exchange';
import { accepted, sendRequests, untilAnswered, withSeveralAnswers } from '../support/partners/answers.js';
import { Installation } from '../support/processes/installation.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import type { RedisServer } from '../support/queues/queues.js';
import { hasRedis, queues, startRedis } from '../support/queues/queues.js';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 90_000 }); // Processes on a busy machine.

/** What is promised. The service's times are at a tenth here, the speed of the machine is not: usually it takes seconds. */
const A_MINUTE = 60_000;

let installation: Installation | undefined;
let peer: PactPeer;

afterEach(async () => {
  await installation?.close();
  await peer?.close();
});

describe.skipIf(!hasRedis())('before the queue is there', () => {
  let redis: RedisServer;

  afterEach(() => redis.stop());

  it('api and worker start, accept, and answer when it comes', async () => {
    redis = await startRedis();
    await redis.stop();
    installation = await Installation.make({ QUEUE_URL: redis.url });
    const url = await installation.startApi();
    const worker = await installation.startWorker();
    const member = await installation.member();
    peer = await startPactPeer();
    await installation.addDataSource(member, peer);
    const sent = await sendRequests(url, member, peer, 5);
    expect(accepted(sent)).toHaveLength(5);

    redis = await startRedis(Number(new URL(redis.url).port));
    await untilAnswered(peer, accepted(sent));
    expect(worker.isAlive).toBe(true);
  });
});

describe.each(queues())('when the queue on $name loses a thousand jobs', (queue) => {
  afterEach(() => queue.close());

  it('every request is answered all the same, within a minute', async () => {
    const settings = await queue.settings();
    installation = await Installation.make(settings);
    const url = await installation.startApi();
    const member = await installation.member();
    peer = await startPactPeer();
    await installation.addDataSource(member, peer);
    const ids = accepted(await sendRequests(url, member, peer, 1_000));
    expect(ids).toHaveLength(1_000);

    expect(await flush(installation, settings['QUEUE_URL'])).toBeGreaterThan(900);
    await installation.startWorker();
    await untilAnswered(peer, ids, A_MINUTE);
    expect(withSeveralAnswers(peer)).toEqual([]);
  });
});

/** @returns how many answers the jobs held that were waiting */
async function flush({ database }: Installation, redisUrl: string | undefined): Promise<number> {
  const gone = redisUrl === undefined ? await emptied(database) : await flushed(redisUrl);
  return gone.reduce((sum, { answers }) => sum + answers.length, 0);
}

async function emptied(database: Installation['database']): Promise<AnswerJobData[]> {
  const gone = `delete from bullmq.job where state = 'waiting' returning data`;
  return (await database.queryAcross<{ data: AnswerJobData }>('health', gone)).map(({ data }) => data);
}

async function flushed(redisUrl: string): Promise<AnswerJobData[]> {
  const redis = new Redis(redisUrl);
  try {
    const ids = await redis.lrange('bull:answers:wait', 0, -1);
    const waiting = await Promise.all(ids.map((id) => redis.hget(`bull:answers:${id}`, 'data')));
    await redis.flushall();
    return waiting.map((data) => JSON.parse(data ?? '') as AnswerJobData);
  } finally {
    redis.disconnect();
  }
}
