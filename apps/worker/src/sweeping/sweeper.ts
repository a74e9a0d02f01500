import { InjectQueue } from '@nestjs/bullmq';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { ANSWER_QUEUE, answerJob, forgetOldBodies, PublishFootprints, republishSome, takeDue } from '#pact/store';
import { Database } from '#platform';
import type { WorkerConfig } from '../config.js';
import { WORKER_CONFIG } from '../config-token.js';

const PURGE_EVERY_MS = 3_600_000;

/**
 * A timer in every worker, never a job, since flushing the queue would delete its own repairer. The only retry clock:
 * it offers what is due, publishes anew what settings changed, and forgets what is old.
 */
@Injectable()
export class Sweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Sweep');
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;
  private purgedAt = 0;

  constructor(
    @Inject(Database) private readonly database: Database,
    @InjectQueue(ANSWER_QUEUE) private readonly queue: Queue,
    private readonly footprints: PublishFootprints,
    @Inject(WORKER_CONFIG) private readonly config: WorkerConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.queue.on('error', (fault) => this.log.warn(`The queue: ${fault.message}`));
    this.next();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private next(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.sweep().then(() => this.next());
    }, this.config.SWEEP_INTERVAL);
  }

  private async sweep(): Promise<void> {
    await this.each('offering answers', () => this.offerDue());
    await this.each('publishing anew', async () => {
      while (!this.stopped && (await republishSome(this.database, this.footprints)));
    });
    if (Date.now() - this.purgedAt < PURGE_EVERY_MS) return;
    this.purgedAt = Date.now();
    await this.each('forgetting', () => forgetOldBodies(this.database));
  }

  private async offerDue(): Promise<void> {
    const due = await takeDue(this.database, this.config.REQUEUE_AFTER);
    if (due.length > 0) await this.queue.addBulk(due.map(answerJob));
  }

  private async each(what: string, work: () => Promise<void>): Promise<void> {
    await work().catch((fault: unknown) => this.log.warn(`Sweep, ${what}: ${(fault as Error).message}`));
  }
}
