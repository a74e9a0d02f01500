import type { CompanyId, Database } from '#platform';
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
import { SourceQueue } from './source-queue.js';

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

/** What became of a delivery: for the log and the figures of whoever runs it. */
export type WorkOutcome =
  | { kind: 'nothing' }
  | { kind: 'unmatched' }
  | { kind: 'postponed' }
  | { kind: 'broken'; fault: unknown }
  | { kind: 'attempted'; state: string; error?: string; attempt: number };

type Report = (job: AnswerJob, outcome: WorkOutcome) => void;

/** What was read of a delivery is read again where it has stood in line for longer: its data source may have changed. */
const FRESH_MS = 1_000;

interface Queued {
  open: OpenDelivery;
  readAt: number;
}

/** Works on answers, each decided once, and on requests of our own: delivers them until they are taken or given up. */
export class Answering {
  private readonly deliveries: Deliveries;
  private readonly decisions: Decisions;
  private readonly room: Semaphore;
  private readonly queues = new Map<string, SourceQueue<Queued>>();
  /** What this worker has taken and not begun. */
  private readonly notBegun = new Map<string, AnswerJob>();
  private readonly inWork = new Set<Promise<void>>();
  private isStopping = false;
  report: Report = () => undefined;

  constructor(
    database: Database,
    private readonly sources: DataSources,
    private readonly client: PactClient,
    private readonly settings: AnsweringSettings,
  ) {
    this.deliveries = new Deliveries(database, settings);
    this.decisions = new Decisions(database);
    this.room = new Semaphore(settings.concurrency);
  }

  /** Settles when the answer was worked on or postponed. What is in hand already is worked on once. */
  async work(job: AnswerJob): Promise<void> {
    if (this.isStopping || this.notBegun.has(keyOf(job))) return;
    this.notBegun.set(keyOf(job), job);
    try {
      const open = await this.deliveries.open(job);
      if (this.isStopping) return;
      if (open?.source) await this.queueUp(open, open.source.uuid);
      else await this.run(job, open);
    } catch (fault) {
      this.report(job, { kind: 'broken', fault });
    } finally {
      this.notBegun.delete(keyOf(job));
    }
  }

  /** From here on nothing more is begun. @returns what is to be offered to others */
  stop(): AnswerJob[] {
    this.isStopping = true;
    const left = [...this.notBegun.values()];
    for (const queue of this.queues.values()) queue.stop();
    return left;
  }

  /** Settles when all that is in flight has ended by itself, well or badly. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.inWork);
  }

  private async queueUp(open: OpenDelivery, source: string): Promise<void> {
    const { company } = open.job;
    const queue = this.queues.get(source) ?? this.newQueue(company, source);
    const added = queue.add({ open, readAt: performance.now() });
    if (open.hasWaited) queue.lookForPostponed();
    await added;
  }

  private newQueue(company: CompanyId, source: string): SourceQueue<Queued> {
    const queue = new SourceQueue<Queued>(this.settings.perSource, {
      run: ({ open, readAt }) => this.runInRoom(open, readAt),
      postpone: ({ open }) => this.postpone(open.job, source),
      takePostponed: (most) => this.takePostponed(company, source, most),
      idle: () => this.queues.delete(source),
    });
    this.queues.set(source, queue);
    return queue;
  }

  private async runInRoom(open: OpenDelivery, readAt: number): Promise<void> {
    const running = this.room.run(async () => {
      if (this.isStopping) return;
      const isFresh = performance.now() - readAt < FRESH_MS;
      try {
        await this.run(open.job, isFresh ? open : await this.deliveries.open(open.job));
      } catch (fault) {
        this.report(open.job, { kind: 'broken', fault });
      }
    });
    this.inWork.add(running);
    await running;
    this.inWork.delete(running);
  }

  private async run(job: AnswerJob, open: OpenDelivery | undefined): Promise<void> {
    this.notBegun.delete(keyOf(job));
    if (!open) this.report(job, { kind: 'nothing' });
    else this.report(job, open.source ? await this.attempt(open, open.source) : await this.leave(job));
  }

  private async postpone(job: AnswerJob, source: string): Promise<void> {
    try {
      await this.deliveries.postpone(job, source);
      this.report(job, { kind: 'postponed' });
    } catch (fault) {
      this.report(job, { kind: 'broken', fault });
    }
  }

  private async takePostponed(company: CompanyId, source: string, most: number): Promise<Queued[]> {
    const taken = await this.deliveries.takePostponed(company, source, most).catch(() => []);
    const readAt = performance.now();
    const fresh = taken.filter(({ job }) => !this.notBegun.has(keyOf(job)));
    for (const { job } of fresh) this.notBegun.set(keyOf(job), job);
    return fresh.map((open) => ({ open, readAt }));
  }

  private async leave(job: AnswerJob): Promise<WorkOutcome> {
    return { kind: (await this.deliveries.markUnmatched(job)) ? 'unmatched' : 'nothing' };
  }

  private async attempt(open: OpenDelivery, source: TargetColumns): Promise<WorkOutcome> {
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

function keyOf({ delivery, attempt }: AnswerJob): string {
  return `${delivery}-${attempt}`;
}
