import { setTimeout as wait } from 'node:timers/promises';
import { InjectQueue } from '@nestjs/bullmq';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Injectable } from '@nestjs/common';
import { Queue } from 'bullmq';
import type { AnswerJob } from '#exchange';
import { addSharedJobs, ANSWER_QUEUE } from '#exchange';
import { currentTraceParent, inSpan, SPAN_KINDS } from '#platform';
import { QueueProbe } from '#operations';

/** Answers that are accepted within this time after others were offered share jobs. */
const COLLECT_MS = 20;

interface Offered {
  job: AnswerJob;
  traceParent: string | null;
}

/** Offers answers to the workers at once. No request waits for this, and nothing is lost when it fails: the sweep offers them. */
@Injectable()
export class AnswerQueue implements OnApplicationShutdown {
  private readonly collected: Offered[] = [];
  private adding: Promise<void> | undefined;
  private isOpen = false;

  constructor(
    @InjectQueue(ANSWER_QUEUE) private readonly queue: Queue,
    private readonly probe: QueueProbe,
  ) {
    queue.on('error', (fault) => probe.outage.failed(fault));
    const open = () => {
      this.isOpen = true;
    };
    queue.waitUntilReady().then(open, open);
  }

  /** Does nothing until the queue was reached for the first time, since jobs would pile up here. The sweep offers them instead. */
  offer(job: AnswerJob): void {
    if (!this.isOpen) return;
    this.collected.push({ job, traceParent: currentTraceParent() });
    this.adding ??= this.addAll();
  }

  /** Waits until the answers that were accepted last have been offered. */
  async onApplicationShutdown(): Promise<void> {
    await this.adding;
  }

  /** Offers the first answer at once. Under load those that follow are collected, so a burst costs the queue little more than one job. */
  private async addAll(): Promise<void> {
    while (this.collected.length > 0) {
      const offered = this.collected.splice(0);
      const adding = this.add(offered).catch((fault: unknown) => this.probe.outage.failed(fault));
      await Promise.all([adding, wait(COLLECT_MS)]);
    }
    this.adding = undefined;
  }

  /** The answers of several requests share a span, which is linked to each of theirs. */
  private add(offered: readonly Offered[]): Promise<void> {
    const answers = offered.map(({ job }) => job);
    const links = offered.map(({ traceParent }) => traceParent);
    return inSpan('offer answers', { kind: SPAN_KINDS.PRODUCER, parent: null, links }, () =>
      addSharedJobs(this.queue, answers),
    );
  }
}
