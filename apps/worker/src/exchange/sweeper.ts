import { InjectQueue } from '@nestjs/bullmq';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { Inject, Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { addAnswerJobs, addSharedJobs, ANSWER_QUEUE, DueDeliveries } from '#exchange';
import { Outbound } from '#platform';
import type { WorkerConfig } from '../config/config.js';
import { WORKER_CONFIG } from '../config/config.js';
import { WorkerQueue } from '../queue/worker-queue.js';
import { Sweeps } from '../sweeping/sweeps.js';

/**
 * While jobs wait in the queue, an answer that was offered is probably among them. It is then offered again only after
 * `REQUEUE_AFTER` times this factor. An answer whose job was lost is still sent within a minute.
 */
const BUSY_QUEUE_FACTOR = 3;

/**
 * So many deliveries that wait for a data source are offered at a time. A worker that has a place for one looks for the
 * others by itself, and more would only keep what others sent waiting in the queue.
 */
const OFFERED_OF_A_SOURCE = 2;

/**
 * Offers the answers that are due to the queue. It is the only retry clock. It is a timer in every worker rather than a job
 * in the queue, because flushing the queue would also delete the job that repairs it.
 */
@Injectable()
export class Sweeper implements OnApplicationBootstrap {
  private isQueueOpen = false;

  constructor(
    private readonly deliveries: DueDeliveries,
    @InjectQueue(ANSWER_QUEUE) private readonly queue: Queue,
    private readonly outbound: Outbound,
    @Inject(WORKER_CONFIG) private readonly config: WorkerConfig,
    private readonly connection: WorkerQueue,
    sweeps: Sweeps,
  ) {
    queue.on('error', (fault) => connection.outage.failed(fault));
    sweeps.repeat('offering answers', () => this.offerDue());
  }

  onApplicationBootstrap(): void {
    const open = () => {
      this.isQueueOpen = true;
    };
    this.queue.waitUntilReady().then(open, open);
  }

  /** A delivery that is marked as queued but cannot be added to the queue now is offered again after `REQUEUE_AFTER`. */
  private async offerDue(): Promise<void> {
    if (!this.isQueueOpen || (await this.outbound.whyStopped())) return;
    const { REQUEUE_AFTER } = this.config;
    const { outage } = this.connection;
    const isBusy = (await outage.during(() => this.queue.getWaitingCount())) > 0;
    const requeueAfter = isBusy ? BUSY_QUEUE_FACTOR * REQUEUE_AFTER : REQUEUE_AFTER;
    const { due, lost } = await this.deliveries.take(requeueAfter);
    const postponed = await this.deliveries.takePostponed(requeueAfter, OFFERED_OF_A_SOURCE);
    await outage.during(async () => {
      await addSharedJobs(this.queue, [...due, ...postponed]);
      // What was not lost, but waits in a long queue, is not added to it again.
      await addAnswerJobs(this.queue, lost);
    });
  }
}
