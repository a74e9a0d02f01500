import { setTimeout as wait } from 'node:timers/promises';
import { InjectQueue } from '@nestjs/bullmq';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Injectable, Logger } from '@nestjs/common';
import { Queue } from 'bullmq';
import type { AnswerJob } from '#pact/store';
import { addSharedJobs, ANSWER_QUEUE } from '#pact/store';

const WARN_EVERY_MS = 10_000;
/** Answers that are accepted within this time after others were offered share their jobs. */
const COLLECT_MS = 20;

/** Offers answers to the workers at once. Nothing waits for it, and nothing is lost when it fails. */
@Injectable()
export class AnswerQueue implements OnApplicationShutdown {
  private readonly log = new Logger('AnswerQueue');
  private readonly collected: AnswerJob[] = [];
  private adding: Promise<void> | undefined;
  private warnedAt = -Infinity;
  private isOpen = false;

  constructor(@InjectQueue(ANSWER_QUEUE) private readonly queue: Queue) {
    queue.on('error', (fault) => this.warn(fault));
    const open = () => {
      this.isOpen = true;
    };
    queue.waitUntilReady().then(open, open);
  }

  /** Until the queue was reached for the first time, jobs would pile up here; the sweep offers them instead. */
  offer(job: AnswerJob): void {
    if (!this.isOpen) return;
    this.collected.push(job);
    this.adding ??= this.addAll();
  }

  /** What was accepted last is offered, too. */
  async onApplicationShutdown(): Promise<void> {
    await this.adding;
  }

  /** The first answer goes at once; under load a burst costs the queue little more than one job. */
  private async addAll(): Promise<void> {
    while (this.collected.length > 0) {
      const answers = this.collected.splice(0);
      const adding = addSharedJobs(this.queue, answers).catch((fault: unknown) => this.warn(fault));
      await Promise.all([adding, wait(COLLECT_MS)]);
    }
    this.adding = undefined;
  }

  /** A queue that is away fails for every event: it is logged now and then, not each time. */
  private warn(fault: unknown): void {
    if (performance.now() - this.warnedAt < WARN_EVERY_MS) return;
    this.warnedAt = performance.now();
    this.log.warn(`The queue is away; the sweep will offer what is owed. ${(fault as Error).message}`);
  }
}
