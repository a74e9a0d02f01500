import type { Database } from '#platform';
import { AtMost } from '#platform';
import type { DeliveryOutcome } from '../../model/delivery-outcome.js';
import type { PactEvent } from '../../model/event.js';
import { readEvent } from '../../model/event.js';
import type { RetrySchedule } from '../../model/retry.js';
import { afterAttempt } from '../../model/retry.js';
import type { PactClient } from '../outbound/pact-client.js';
import type { Target } from '../outbound/target.js';
import type { AddressSettings } from '../pact-addresses.js';
import { pactBaseUrl } from '../pact-addresses.js';
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
  private readonly room: AtMost;
  private readonly slots: SourceSlots;
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
    this.room = new AtMost(settings.concurrency);
    this.slots = new SourceSlots(settings.perSource);
  }

  /** Takes nothing more. Settles when what is in flight has ended by itself, well or badly. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.allSettled(this.inWork);
  }

  /**
   * Works on one answer when there is room, then on what waits for the same data source. `tell` hears of each.
   * @returns whether it was begun; it isn't any more once all is to stop
   */
  work(job: AnswerJob, tell: Tell): Promise<boolean> {
    return this.room.run(async () => {
      if (this.stopping) return false;
      const working = this.workThrough(job, tell);
      this.inWork.add(working);
      await working.finally(() => this.inWork.delete(working));
      return true;
    });
  }

  private async workThrough(job: AnswerJob, tell: Tell): Promise<void> {
    const open = await this.deliveries.open(job);
    if (!open) return tell(job, { kind: 'nothing' });
    const source = open.source?.uuid;
    if (source === undefined) return this.finish(open, tell);
    const hasSlot = await this.slots.takeSoon(source);
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
        // Those who wait here go on with what waits there.
        if (this.slots.isWaitedFor(source)) break;
      }
      // From the last look to the slot's release nothing else runs, so that whoever is sent to wait later finds it free.
    } finally {
      this.slots.release(source);
    }
  }

  private async turn(open: OpenDelivery, source: string, tell: Tell): Promise<void> {
    const from = performance.now();
    await this.finish(open, tell);
    this.slots.turned(source, performance.now() - from);
  }

  private async finish(open: OpenDelivery, tell: Tell): Promise<void> {
    if (open.source) return tell(open.job, await this.attempt(open, open.source));
    const marked = await this.deliveries.markUnmatched(open.job);
    tell(open.job, { kind: marked ? 'unmatched' : 'nothing' });
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
    const { job, subdomain } = open;
    if (open.isDecided) return this.deliveries.claim(job, source);
    const base = pactBaseUrl(this.settings.addresses, subdomain);
    const decided = await this.decisions.decide(job.company, keptRequest(open.event), base);
    return this.deliveries.claimDecided({ job, source, decided });
  }
}

/** The database's clock, carried on by this process's own: no two machines' clocks are ever compared. */
function clockOf({ at }: Claim): () => Date {
  const from = performance.now();
  return () => new Date(at.getTime() + performance.now() - from);
}

/** A request as it was accepted, whatever organisation words are accepted now. */
function keptRequest(event: unknown): Extract<PactEvent, { kind: 'requestCreated' }> {
  const [, organisation = ''] = String((event as { type?: unknown }).type).split('.');
  const read = readEvent(event, [organisation]);
  if ('event' in read && read.event.kind === 'requestCreated') return read.event;
  throw new Error('A kept event is not a request for footprints.');
}
