import { Logger } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { AnswerJob } from '#pact/store';
import { addAnswerJobs } from '#pact/store';

const QUIET_MS = 10_000;

/** Offers answers to the workers at once. Nothing waits for it, and nothing is lost when it fails. */
export class AnswerQueue {
  private readonly log = new Logger('AnswerQueue');
  private offered: AnswerJob[] = [];
  private isAdding = false;
  private saidAt = 0;
  private isOpen = false;

  constructor(private readonly queue: Queue) {
    queue.on('error', (fault) => this.say(fault));
    const open = () => {
      this.isOpen = true;
    };
    queue.waitUntilReady().then(open, open);
  }

  /** Until the queue was reached for the first time, jobs would pile up here; the sweep offers them instead. */
  offer(job: AnswerJob): void {
    if (!this.isOpen) return;
    this.offered.push(job);
    if (!this.isAdding) void this.addAll();
  }

  /** What comes while some are being added goes together: a burst costs the queue little more than one job. */
  private async addAll(): Promise<void> {
    this.isAdding = true;
    while (this.offered.length > 0) {
      const jobs = this.offered;
      this.offered = [];
      await addAnswerJobs(this.queue, jobs).catch((fault: unknown) => this.say(fault));
    }
    this.isAdding = false;
  }

  /** A queue that is away fails for every event: said now and then, not each time. */
  private say(fault: unknown): void {
    if (Date.now() - this.saidAt < QUIET_MS) return;
    this.saidAt = Date.now();
    this.log.warn(`The queue is away; the sweep will offer what is owed. ${(fault as Error).message}`);
  }
}
