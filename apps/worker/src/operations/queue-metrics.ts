import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Job, Queue } from 'bullmq';
import { IMPORT_QUEUE, SHORT_IMPORT_QUEUE } from '#imports';
import { ANSWER_QUEUE } from '#exchange';
import { Metrics } from '#platform';

const WAITING = ['waiting', 'prioritized'] as const;
const STATES = [...WAITING, 'active', 'delayed', 'failed'] as const;

/** Tells how many jobs are in the queues, and how long the next of them has waited: the same from every worker. */
@Injectable()
export class QueueMetrics {
  constructor(
    @InjectQueue(ANSWER_QUEUE) answers: Queue,
    @InjectQueue(IMPORT_QUEUE) imports: Queue,
    @InjectQueue(SHORT_IMPORT_QUEUE) shortImports: Queue,
    metrics: Metrics,
  ) {
    const queues = [answers, imports, shortImports];
    metrics.collected('queue_jobs', 'Jobs in a queue.', ['queue', 'state'], async (set) => {
      for (const queue of queues) {
        const counts = await queue.getJobCounts(...STATES);
        for (const state of STATES) set(counts[state] ?? 0, { queue: queue.name, state });
      }
    });
    metrics.collected('queue_lag_seconds', 'How long the next job has waited.', ['queue'], async (set) => {
      for (const queue of queues) {
        const now = Date.now();
        const added = Math.min(now, ...(await nextJobs(queue)).map(({ timestamp }) => timestamp));
        set((now - added) / 1000, { queue: queue.name });
      }
    });
  }
}

/** The next job in each order that jobs wait in. Both queues list the newest first, so that the next one is the last. */
async function nextJobs(queue: Queue): Promise<Job[]> {
  const counts = await queue.getJobCounts(...WAITING);
  const next = WAITING.map((state) => ({ state, last: (counts[state] ?? 0) - 1 })).filter(({ last }) => last >= 0);
  return (await Promise.all(next.map(({ state, last }) => queue.getJobs([state], last, last)))).flat();
}
