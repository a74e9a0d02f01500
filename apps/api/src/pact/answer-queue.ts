import { setTimeout as wait } from 'node:timers/promises';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Logger } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { AnswerJob } from '#pact/store';
import { addAnswersTogether } from '#pact/store';

const QUIET_MS = 10_000;
/** What is accepted within this time after others were offered goes together: a job costs the queue more than an answer. */
const TOGETHER_MS = 20;

/** Offers answers to the workers at once. Nothing waits for it, and nothing is lost when it fails. */
export class AnswerQueue implements OnApplicationShutdown {
  private readonly log = new Logger('AnswerQueue');
  private readonly offered: AnswerJob[] = [];
  private adding: Promise<void> | undefined;
  private saidAt = -Infinity;
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
    this.adding ??= this.addAll();
  }

  /** What was accepted last is offered, too. */
  async onApplicationShutdown(): Promise<void> {
    await this.adding;
  }

  /** The first at once; under load a burst costs the queue little more than one job. */
  private async addAll(): Promise<void> {
    while (this.offered.length > 0) {
      const answers = this.offered.splice(0);
      const adding = addAnswersTogether(this.queue, answers).catch((fault: unknown) => this.say(fault));
      await Promise.all([adding, wait(TOGETHER_MS)]);
    }
    this.adding = undefined;
  }

  /** A queue that is away fails for every event: said now and then, not each time. */
  private say(fault: unknown): void {
    if (performance.now() - this.saidAt < QUIET_MS) return;
    this.saidAt = performance.now();
    this.log.warn(`The queue is away; the sweep will offer what is owed. ${(fault as Error).message}`);
  }
}
