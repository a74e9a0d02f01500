import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { IMPORT_QUEUE } from '#footprint/store';
import { ANSWER_QUEUE } from '#pact/store';
import { Metrics } from '#platform';

const STATES = ['waiting', 'prioritized', 'active', 'delayed', 'failed'] as const;

/** Tells how many jobs are in the queues, and how long the next of them has waited: the same from every worker. */
@Injectable()
export class QueueMetrics {
  constructor(@InjectQueue(ANSWER_QUEUE) answers: Queue, @InjectQueue(IMPORT_QUEUE) imports: Queue, metrics: Metrics) {
    const queues = [answers, imports];
    metrics.collected('queue_jobs', 'Jobs in a queue.', ['queue', 'state'], async (set) => {
      for (const queue of queues) {
        const counts = await queue.getJobCounts(...STATES);
        for (const state of STATES) set(counts[state] ?? 0, { queue: queue.name, state });
      }
    });
    metrics.collected('queue_lag_seconds', 'How long the next job has waited.', ['queue'], async (set) => {
      for (const queue of queues) {
        const [oldest] = await queue.getJobs(['waiting', 'prioritized'], 0, 0, true);
        set(oldest ? Math.max(0, Date.now() - oldest.timestamp) / 1000 : 0, { queue: queue.name });
      }
    });
  }
}
