import { Inject, Injectable } from '@nestjs/common';
import { workOfRequest } from '#platform';
import type { CallResult } from '#model/exchange';
import { Places } from '#model/exchange';
import type { AnswerJob } from '../exchange/answer-job.js';
import type { AnsweringSettings } from './answering-settings.js';
import { ANSWERING_SETTINGS } from './answering-settings.js';
import { Attempts } from './attempts.js';
import { Deliveries } from './deliveries.js';
import type { JobOutcome } from './delivery-log.js';
import { DeliveryLog } from './delivery-log.js';
import type { OpenDelivery } from './open-delivery.js';
import type { Lane } from './source-lanes.js';
import { SourceLanes } from './source-lanes.js';

/** A delivery that was read longer ago is read again, since its data source may have changed meanwhile. */
const FRESH_MS = 1_000;

interface Queued {
  open: OpenDelivery;
  readAt: number;
}

/** Delivers answers, each of which is decided once, and our own requests, until they are accepted or given up. */
@Injectable()
export class Answering {
  private readonly lanes: SourceLanes<Queued>;
  /** Jobs that this worker has taken and not begun. */
  private readonly notBegun = new Map<string, AnswerJob>();
  private readonly inFlight = new Set<Promise<void>>();
  private isStopping = false;

  constructor(
    private readonly deliveries: Deliveries,
    private readonly attempts: Attempts,
    private readonly log: DeliveryLog,
    @Inject(ANSWERING_SETTINGS) { concurrency, perSource }: AnsweringSettings,
  ) {
    const places = new Places({ places: concurrency, perSource });
    log.measurePlaces(places, concurrency);
    this.lanes = new SourceLanes<Queued>(places, {
      run: (queued) => this.run(queued),
      postpone: ({ open }, lane) => this.postpone(open.job, lane),
      takePostponed: (lane, most) => this.takePostponed(lane, most),
    });
  }

  /**
   * Settles when the delivery has begun or was postponed, or if this worker has nothing to do for it: the queue's job ends
   * then, so that no attempt holds up jobs of others. If the worker is killed meanwhile, the sweep takes the row up. Never
   * rejects. A job that this worker already has is dropped.
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
  async stop(): Promise<AnswerJob[]> {
    this.isStopping = true;
    await this.lanes.stop();
    return [...this.notBegun.values()];
  }

  /** Settles when everything in flight has ended. */
  async ended(): Promise<void> {
    await Promise.all(this.inFlight);
  }

  private async queueUp(open: OpenDelivery, source: string): Promise<void> {
    const lane = { company: open.job.company, source };
    const added = this.lanes.add(lane, { open, readAt: performance.now() });
    if (open.isPostponed) this.lanes.lookForPostponed(lane);
    await added;
  }

  private async run({ open, readAt }: Queued): Promise<CallResult | undefined> {
    const { job } = open;
    let result: CallResult | undefined;
    const running = this.logged(job, async () => {
      if (this.isStopping) return;
      const isFresh = performance.now() - readAt < FRESH_MS;
      result = await this.attempt(job, isFresh ? open : await this.deliveries.open(job));
    });
    this.inFlight.add(running);
    await running;
    this.inFlight.delete(running);
    return result;
  }

  private async attempt(job: AnswerJob, open: OpenDelivery | undefined): Promise<CallResult | undefined> {
    this.notBegun.delete(keyOf(job));
    if (!open) return undefined;
    const { company, delivery } = job;
    return workOfRequest(open.cause, 'deliver', { company, delivery }, async () => {
      const outcome = await this.attempts.make(open);
      this.log.write(job, outcome);
      return resultOf(outcome);
    });
  }

  private postpone(job: AnswerJob, { source }: Lane): Promise<void> {
    this.notBegun.delete(keyOf(job));
    return this.logged(job, async () => {
      await this.deliveries.postpone(job, source);
      this.log.write(job, { kind: 'postponed' });
    });
  }

  /** If the deliveries cannot be read now, the sweep offers them again. */
  private async takePostponed({ company, source }: Lane, most: number): Promise<Queued[]> {
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

function resultOf(outcome: JobOutcome): CallResult | undefined {
  if (outcome.kind !== 'attempted') return undefined;
  if (outcome.outcome.kind === 'delivered') return 'succeeded';
  return outcome.outcome.isTimeout ? 'timedOut' : 'failed';
}

function keyOf({ delivery, attempt }: AnswerJob): string {
  return `${delivery}-${attempt}`;
}
