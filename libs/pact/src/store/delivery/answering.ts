import { Inject, Injectable } from '@nestjs/common';
import type { CompanyId } from '#platform';
import { Semaphore, workOfRequest } from '#platform';
import type { AnswerJob } from './answer-job.js';
import type { AnsweringSettings } from './answering-settings.js';
import { ANSWERING_SETTINGS } from './answering-settings.js';
import { Attempts } from './attempts.js';
import { Deliveries } from './deliveries.js';
import { DeliveryLog } from './delivery-log.js';
import type { OpenDelivery } from './open-delivery.js';
import { SourceQueue } from './source-queue.js';

/** A delivery that was read longer ago is read again, since its data source may have changed meanwhile. */
const FRESH_MS = 1_000;

interface Queued {
  open: OpenDelivery;
  readAt: number;
}

/** Delivers answers, each of which is decided once, and our own requests, until they are accepted or given up. */
@Injectable()
export class Answering {
  private readonly queues = new Map<string, SourceQueue<Queued>>();
  private readonly slots: Semaphore;
  /** Jobs that this worker has taken and not begun. */
  private readonly notBegun = new Map<string, AnswerJob>();
  private readonly inFlight = new Set<Promise<void>>();
  private isStopping = false;

  constructor(
    private readonly deliveries: Deliveries,
    private readonly attempts: Attempts,
    private readonly log: DeliveryLog,
    @Inject(ANSWERING_SETTINGS) private readonly settings: AnsweringSettings,
  ) {
    this.slots = new Semaphore(settings.concurrency);
  }

  /**
   * Settles when the delivery was attempted or postponed, or if this worker has nothing to do for it. Never rejects. A
   * job that this worker already has is dropped.
   */
  async work(job: AnswerJob): Promise<void> {
    if (this.isStopping || this.notBegun.has(keyOf(job))) return;
    this.notBegun.set(keyOf(job), job);
    await this.logged(job, async () => {
      const open = await this.deliveries.open(job);
      if (this.isStopping) return;
      if (open?.source) await this.queueUp(open, open.source.uuid);
      else await this.attempt(job, open);
    });
  }

  /** Stops beginning new work. @returns the jobs that have to be offered to other workers */
  stop(): AnswerJob[] {
    this.isStopping = true;
    for (const queue of this.queues.values()) queue.stop();
    return [...this.notBegun.values()];
  }

  /** Settles when everything in flight has ended. */
  async ended(): Promise<void> {
    await Promise.all(this.inFlight);
  }

  private async queueUp(open: OpenDelivery, source: string): Promise<void> {
    const queue = this.queues.get(source) ?? this.newQueue(open.job.company, source);
    const added = queue.add({ open, readAt: performance.now() });
    if (open.isPostponed) queue.lookForPostponed();
    await added;
  }

  private newQueue(company: CompanyId, source: string): SourceQueue<Queued> {
    const queue = new SourceQueue<Queued>(this.settings.perSource, {
      run: (queued) => this.runInSlot(queued),
      postpone: ({ open }) => this.postpone(open.job, source),
      takePostponed: (most) => this.takePostponed(company, source, most),
      idle: () => this.queues.delete(source),
    });
    this.queues.set(source, queue);
    return queue;
  }

  private async runInSlot({ open, readAt }: Queued): Promise<void> {
    const { job } = open;
    const running = this.slots.run(() =>
      this.logged(job, async () => {
        if (this.isStopping) return;
        const isFresh = performance.now() - readAt < FRESH_MS;
        await this.attempt(job, isFresh ? open : await this.deliveries.open(job));
      }),
    );
    this.inFlight.add(running);
    await running;
    this.inFlight.delete(running);
  }

  private async attempt(job: AnswerJob, open: OpenDelivery | undefined): Promise<void> {
    this.notBegun.delete(keyOf(job));
    if (!open) return;
    const { company, delivery } = job;
    await workOfRequest(open.cause, 'deliver', { company, delivery }, async () => {
      this.log.write(job, await this.attempts.make(open));
    });
  }

  private postpone(job: AnswerJob, source: string): Promise<void> {
    this.notBegun.delete(keyOf(job));
    return this.logged(job, async () => {
      await this.deliveries.postpone(job, source);
      this.log.write(job, { kind: 'postponed' });
    });
  }

  /** If the deliveries cannot be read now, the sweep offers them again. */
  private async takePostponed(company: CompanyId, source: string, most: number): Promise<Queued[]> {
    try {
      const taken = await this.deliveries.takePostponed(company, source, most);
      const readAt = performance.now();
      for (const { job } of taken) this.notBegun.set(keyOf(job), job);
      return taken.map((open) => ({ open, readAt }));
    } catch (fault) {
      this.log.logUnreadPostponed(company, source, fault);
      return [];
    }
  }

  /** Logs a fault. The sweep takes the delivery up again. */
  private async logged(job: AnswerJob, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (fault) {
      this.notBegun.delete(keyOf(job));
      this.log.write(job, { kind: 'broken', fault });
    }
  }
}

function keyOf({ delivery, attempt }: AnswerJob): string {
  return `${delivery}-${attempt}`;
}
