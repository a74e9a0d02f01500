import type { Database } from '#platform';
import { Semaphore } from '#platform';
import type { DeliveryOutcome } from '../../model/delivery-outcome.js';
import { keptRequest } from '../../model/kept-request.js';
import type { RetrySchedule } from '../../model/retry.js';
import { afterAttempt } from '../../model/retry.js';
import type { PactClient } from '../outbound/pact-client.js';
import type { Target } from '../outbound/target.js';
import type { AddressSettings } from '../pact-addresses.js';
import { eventSource } from '../pact-addresses.js';
import type { AnswerJob } from './answer-job.js';
import type { Claim } from './claim.js';
import type { DataSources, TargetColumns } from './data-sources.js';
import { Decisions } from './decide.js';
import { Deliveries } from './deliveries.js';
import type { OpenDelivery } from './open-delivery.js';
import { SourceSlots } from './source-slots.js';

export interface AnsweringSettings {
  addresses: AddressSettings;
  schedule: RetrySchedule;
  leaseMs: number;
  /** How long a delivery waits behind its data source before other workers are offered it. */
  waitMs: number;
  /** Answers that this process works on at once, and of these, deliveries in flight to one data source. */
  concurrency: number;
  perSource: number;
}

/** What became of a job: for the log and the figures of whoever runs it. */
export type Worked =
  | { kind: 'nothing' }
  | { kind: 'unmatched' }
  | { kind: 'waiting' }
  | { kind: 'attempted'; state: string; error?: string; attempt: number };

type Tell = (job: AnswerJob, worked: Worked) => void;

/** Works on answers, each decided once, and on requests of our own: delivers them until they are taken or given up. */
export class Answering {
  private readonly deliveries: Deliveries;
  private readonly decisions: Decisions;
  private readonly room: Semaphore;
  private readonly slots: SourceSlots;
  private readonly notBegun = new Set<AnswerJob>();
  private readonly inWork = new Set<Promise<void>>();
  private stopping = false;

  constructor(
    database: Database,
    private readonly sources: DataSources,
    private readonly client: PactClient,
    private readonly settings: AnsweringSettings,
  ) {
    this.deliveries = new Deliveries(database, settings);
    this.decisions = new Decisions(database);
    this.room = new Semaphore(settings.concurrency);
    this.slots = new SourceSlots(settings.perSource, settings.concurrency);
  }

  /**
   * Works on one answer when there is room, then on what waits for the same data source. `tell` hears of each. What is not
   * begun when all is to stop is left to whoever stops it.
   */
  async work(job: AnswerJob, tell: Tell): Promise<void> {
    const working = this.room.run(() => this.workThrough(job, tell));
    this.notBegun.add(job);
    this.inWork.add(working);
    try {
      await working;
    } finally {
      this.notBegun.delete(job);
      this.inWork.delete(working);
    }
  }

  /** From here on nothing more is begun. @returns what is to be offered to others */
  stop(): AnswerJob[] {
    this.stopping = true;
    this.slots.giveAllUp();
    return [...this.notBegun];
  }

  /** Settles when all that is in flight has ended by itself, well or badly. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.inWork);
  }

  private async workThrough(job: AnswerJob, tell: Tell): Promise<void> {
    if (this.stopping) return;
    const open = await this.deliveries.open(job);
    if (!open) return tell(job, { kind: 'nothing' });
    const source = open.source?.uuid;
    if (source === undefined) return void (this.begins(job) && (await this.finish(open, tell)));
    const hasSlot = await this.slots.takeSoon(source);
    if (!this.begins(job)) return hasSlot ? this.slots.release(source) : undefined;
    if (!hasSlot) {
      await this.deliveries.putBehind(job, source);
      tell(job, { kind: 'waiting' });
      if (!this.slots.tryTakeAfterWait(source)) return;
    }
    try {
      if (open.hasWaited) this.slots.foundSome(source);
      if (hasSlot) await this.turn(open, source, tell);
      while (!this.stopping && this.slots.mayWait(source)) {
        const sentBefore = this.slots.sentToWait(source);
        const next = await this.deliveries.takeWaiting(job.company, source);
        if (next) await this.turn(next, source, tell);
        else this.slots.foundNone(source, sentBefore);
        // Those who wait here go on with what waits there, and whoever waits for room may be for a source that is quicker.
        if (this.slots.isWaitedFor(source) || (this.slots.isSlow(source) && this.room.waiting > 0)) break;
      }
      // From the last look to the slot's release nothing else runs, so that whoever is sent to wait later finds it free.
    } finally {
      this.slots.release(source);
    }
  }

  /** Whether it is ours to end from here on; once all is to stop it was handed back. */
  private begins(job: AnswerJob): boolean {
    if (!this.stopping) this.notBegun.delete(job);
    return !this.stopping;
  }

  private async turn(open: OpenDelivery, source: string, tell: Tell): Promise<void> {
    const from = performance.now();
    const { kind } = await this.finish(open, tell);
    if (kind === 'attempted') this.slots.turned(source, performance.now() - from);
  }

  private async finish(open: OpenDelivery, tell: Tell): Promise<Worked> {
    const worked = open.source ? await this.attempt(open, open.source) : await this.leave(open.job);
    tell(open.job, worked);
    return worked;
  }

  private async leave(job: AnswerJob): Promise<Worked> {
    return { kind: (await this.deliveries.markUnmatched(job)) ? 'unmatched' : 'nothing' };
  }

  private async attempt(open: OpenDelivery, source: TargetColumns): Promise<Worked> {
    const { job } = open;
    const claimed = await this.claim(open, source);
    if (!claimed) return { kind: 'nothing' };
    const now = clockOf(claimed);
    const outcome = await this.send(job, source, claimed.body);
    const finished = now();
    const verdict = afterAttempt({
      outcome,
      step: claimed.step,
      accepted: claimed.accepted,
      now: finished,
      random: Math.random(),
      schedule: this.settings.schedule,
    });
    const { delivery } = job;
    const { attempt, at: started } = claimed;
    await this.deliveries.settle(job.company, { delivery, attempt, started, finished, outcome, verdict });
    const error = outcome.kind === 'failed' ? outcome.error : undefined;
    return { kind: 'attempted', state: verdict.state, error, attempt };
  }

  private async send(job: AnswerJob, source: TargetColumns, body: string): Promise<DeliveryOutcome> {
    let target: Target;
    try {
      target = this.sources.targetOf(job.company, source);
    } catch (fault) {
      return { kind: 'failed', at: 'token', error: (fault as Error).message };
    }
    return this.client.send(target, body);
  }

  private async claim(open: OpenDelivery, { uuid: source }: TargetColumns): Promise<Claim | undefined> {
    const { job, subdomain, origin } = open;
    if (open.isDecided) return this.deliveries.claim(job, source);
    const base = eventSource(this.settings.addresses, subdomain, origin ?? undefined);
    const decided = await this.decisions.decide(job.company, keptRequest(open.event), base);
    return this.deliveries.claimDecided({ job, source, decided });
  }
}

/** The database's clock, carried on by this process's own: no two machines' clocks are ever compared. */
function clockOf({ at }: Claim): () => Date {
  const from = performance.now();
  return () => new Date(at.getTime() + performance.now() - from);
}
