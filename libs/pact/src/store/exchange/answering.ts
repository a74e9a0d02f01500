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
import { claim, claimDecided, markUnmatched, oldestWaiting, putBehind, readOpen } from './delivery-rows.js';
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

/** Works on answers: decides each once, then delivers it until it is taken or given up. */
export class Answering {
  private readonly slots: SourceSlots;
  private readonly stopping = new AbortController();

  constructor(
    private readonly database: Database,
    private readonly sources: DataSources,
    private readonly client: PactClient,
    private readonly settings: AnsweringSettings,
  ) {
    this.slots = new SourceSlots(settings.perSource);
  }

  /** Takes no more waiting deliveries; what is in flight ends by itself. */
  stop(): void {
    this.stopping.abort();
  }

  /** Works on one job, then on what waits for the same data source. `tell` hears of each. */
  async work(first: AnswerJob, tell: (job: AnswerJob, worked: Worked) => void): Promise<void> {
    let job: AnswerJob | undefined = first;
    while (job) {
      const open = await readOpen(this.database, job);
      if (!open) return tell(job, { kind: 'nothing' });
      const { source } = open;
      if (!source) {
        const marked = await markUnmatched(this.database, job);
        return tell(job, { kind: marked ? 'unmatched' : 'nothing' });
      }
      if (!this.slots.tryTake(source.uuid)) {
        await putBehind(this.database, job, source.uuid, this.settings.waitMs);
        return tell(job, { kind: 'waiting' });
      }
      try {
        tell(job, await this.attempt(job, open, source));
      } finally {
        this.slots.release(source.uuid);
      }
      job = this.stopping.signal.aborted ? undefined : await oldestWaiting(this.database, job.company, source.uuid);
    }
  }

  private async attempt(job: AnswerJob, open: OpenDelivery, source: TargetColumns): Promise<Worked> {
    const claimed = await this.claim(job, open, source);
    if (!claimed) return { kind: 'nothing' };
    const started = new Date();
    const outcome = await this.send(job, source, claimed.body);
    const verdict = afterAttempt({
      outcome,
      step: claimed.step,
      accepted: claimed.accepted,
      now: new Date(),
      random: Math.random(),
      schedule: this.settings.schedule,
    });
    await settle(this.database, job, { attempt: claimed.attempt, started, outcome, verdict });
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

/** A request as it was accepted, whatever organisation words are accepted now. */
function keptRequest(event: unknown): Extract<PactEvent, { kind: 'requestCreated' }> {
  const [, organisation = ''] = String((event as { type?: unknown }).type).split('.');
  const read = readEvent(event, [organisation]);
  if ('event' in read && read.event.kind === 'requestCreated') return read.event;
  throw new Error('A kept event is not a request for footprints.');
}
