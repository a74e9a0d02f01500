import type { Database } from '#platform';
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
import type { DataSources, TargetColumns } from './data-sources.js';
import { decide } from './decide.js';
import type { Claim, OpenDelivery } from './delivery-rows.js';
import { claim, claimDecided, markUnmatched, putBehind, readOpen, takeWaiting } from './delivery-rows.js';
import { settle } from './settle.js';
import { SourceSlots } from './source-slots.js';

export interface AnsweringSettings {
  addresses: AddressSettings;
  schedule: RetrySchedule;
  leaseMs: number;
  /** How long a delivery waits behind its data source before other workers are offered it. */
  waitMs: number;
  /** Deliveries in flight to one data source, in this process. */
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
  private readonly slots: SourceSlots;
  private readonly inWork = new Set<Promise<void>>();
  private stopping = false;

  constructor(
    private readonly database: Database,
    private readonly sources: DataSources,
    private readonly client: PactClient,
    private readonly settings: AnsweringSettings,
  ) {
    this.slots = new SourceSlots(settings.perSource);
  }

  /** Takes nothing more. Settles when what is in flight has ended by itself, well or badly. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.allSettled(this.inWork);
  }

  /** Works on one job, then on what waits for the same data source. `tell` hears of each. */
  async work(job: AnswerJob, tell: Tell): Promise<void> {
    const working = this.workThrough(job, tell);
    this.inWork.add(working);
    try {
      await working;
    } finally {
      this.inWork.delete(working);
    }
  }

  private async workThrough(job: AnswerJob, tell: Tell): Promise<void> {
    const open = this.stopping ? undefined : await readOpen(this.database, job);
    const source = open?.source?.uuid;
    if (!open || source === undefined) return this.finish(job, open, tell);
    const hasSlot = this.slots.tryTake(source);
    if (!hasSlot) {
      await putBehind(this.database, job, source, this.settings.waitMs);
      tell(job, { kind: 'waiting' });
      if (!this.slots.tryTakeAfterWait(source)) return;
    }
    try {
      if (hasSlot) await this.finish(job, open, tell);
      for (;;) {
        const sentBefore = this.slots.sentToWait(source);
        const next = this.stopping ? undefined : await takeWaiting(this.database, job.company, source);
        if (next) await this.finish(next.job, next.open, tell);
        // From here to the slot's release nothing else runs, so that whoever is sent to wait later finds it free.
        else if (this.stopping || this.slots.sentToWait(source) === sentBefore) break;
      }
    } finally {
      this.slots.release(source);
    }
  }

  private async finish(job: AnswerJob, open: OpenDelivery | undefined, tell: Tell): Promise<void> {
    if (!open) return tell(job, { kind: 'nothing' });
    if (open.source) return tell(job, await this.attempt(job, open, open.source));
    const marked = await markUnmatched(this.database, job);
    tell(job, { kind: marked ? 'unmatched' : 'nothing' });
  }

  private async attempt(job: AnswerJob, open: OpenDelivery, source: TargetColumns): Promise<Worked> {
    const claimed = await this.claim(job, open, source);
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
    await settle(this.database, job, { attempt: claimed.attempt, started: claimed.at, finished, outcome, verdict });
    const error = outcome.kind === 'failed' ? outcome.error : undefined;
    return { kind: 'attempted', state: verdict.state, error, attempt: claimed.attempt };
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

  private claim(
    job: AnswerJob,
    { body, event, subdomain }: OpenDelivery,
    source: TargetColumns,
  ): Promise<Claim | undefined> {
    const { leaseMs, addresses } = this.settings;
    if (body !== null) return claim(this.database, job, source.uuid, leaseMs);
    const request = keptRequest(event);
    return this.database.transaction(async (tx) => {
      const decided = await decide(tx, job.company, request, pactBaseUrl(addresses, subdomain));
      return claimDecided(tx, job, source.uuid, leaseMs, decided);
    });
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
