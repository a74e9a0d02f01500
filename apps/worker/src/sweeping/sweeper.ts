import { InjectQueue } from '@nestjs/bullmq';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { addAnswerJobs, ANSWER_QUEUE, DueDeliveries } from '#pact/store';
import type { WorkerConfig } from '../config.js';
import { WORKER_CONFIG } from '../config.js';
import { Recurring } from './recurring.js';

/**
 * While jobs wait in the queue, an answer that was offered is likely to be among them: it is offered again only after this many
 * times as long. One whose job was lost is still answered within a minute.
 */
const BEHIND_OTHERS = 3;

/**
 * Offers the answers that are due to the queue. It is the only retry clock: a timer in every worker, never a job, since
 * flushing the queue would delete its own repairer.
 */
@Injectable()
export class Sweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Sweep');
  private readonly offering: Recurring;
  private isQueueOpen = false;

  constructor(
    private readonly deliveries: DueDeliveries,
    @InjectQueue(ANSWER_QUEUE) private readonly queue: Queue,
    @Inject(WORKER_CONFIG) private readonly config: WorkerConfig,
  ) {
    this.offering = new Recurring('offering answers', config.SWEEP_INTERVAL, () => this.offerDue());
  }

  onApplicationBootstrap(): void {
    this.queue.on('error', (fault) => this.log.warn(`The queue: ${fault.message}`));
    const open = () => {
      this.isQueueOpen = true;
    };
    this.queue.waitUntilReady().then(open, open);
    this.offering.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.offering.stop();
  }

  /** Where a delivery is marked as queued and can't be added now, it is offered again after `REQUEUE_AFTER`. */
  private async offerDue(): Promise<void> {
    if (!this.isQueueOpen) return;
    const { REQUEUE_AFTER, CONCURRENCY_PER_SOURCE } = this.config;
    const isBusy = (await this.queue.getWaitingCount()) > 0;
    const requeueAfter = isBusy ? BEHIND_OTHERS * REQUEUE_AFTER : REQUEUE_AFTER;
    const due = await this.deliveries.take(requeueAfter);
    const postponed = await this.deliveries.takePostponed(requeueAfter, CONCURRENCY_PER_SOURCE);
    await addAnswerJobs(this.queue, [...due, ...postponed]);
  }
}
