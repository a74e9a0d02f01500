import { Inject, Injectable } from '@nestjs/common';
import type { CompanyId } from '#platform';
import { BatchedQueries, Database, Outbound } from '#platform';
import type { DeliveryOutcome, Verdict } from '#model/exchange';
import { afterAttempt } from '#model/exchange';
import type { AnswerJob } from '../exchange/answer-job.js';
import type { AnsweringSettings } from './answering-settings.js';
import { ANSWERING_SETTINGS } from './answering-settings.js';
import type { Claim, DecidedJob } from './claim.js';
import { claim, claimDecided } from './claim.js';
import { giveUpUntried } from './give-up-untried.js';
import { markUnmatched } from './mark-unmatched.js';
import type { OpenDelivery } from './open-delivery.js';
import { readOpen, takePostponed } from './open-delivery.js';
import type { Postponed } from './postpone.js';
import { postpone } from './postpone.js';
import type { Settlement } from './settle.js';
import { settle } from './settle.js';

/** Limits the characters of answers that are written in one statement. */
const MAX_BODIES = 500_000;

/** Reads and writes the rows of deliveries, in batches, since a worker works on many at once. */
@Injectable()
export class Deliveries {
  private readonly opened: BatchedQueries<CompanyId, AnswerJob, OpenDelivery | undefined>;
  private readonly postponed: BatchedQueries<CompanyId, Postponed, undefined>;
  private readonly decided: BatchedQueries<CompanyId, DecidedJob, Claim | undefined>;
  private readonly settled: BatchedQueries<CompanyId, Settlement, undefined>;

  constructor(
    private readonly database: Database,
    @Inject(ANSWERING_SETTINGS) private readonly settings: AnsweringSettings,
    private readonly outbound: Outbound,
  ) {
    this.opened = new BatchedQueries((company, jobs) => readOpen(database, company, jobs, settings.schedule.horizon));
    this.postponed = new BatchedQueries(async (company, postponed) => {
      await postpone(database, company, settings, postponed);
      return postponed.map(() => undefined);
    });
    this.decided = new BatchedQueries((company, jobs) => claimDecided(database, company, settings.leaseMs, jobs), {
      weightOf: ({ decided }) => decided.body.length,
      maxWeight: MAX_BODIES,
    });
    this.settled = new BatchedQueries(async (company, settlements) => {
      await settle(database, company, settlements);
      return settlements.map(() => undefined);
    });
  }

  /** The delivery of a job; undefined if another worker has it, if it has settled, or while nothing goes out: then it waits in its row. */
  async open(job: AnswerJob): Promise<OpenDelivery | undefined> {
    return this.outbound.stoppedBy ? undefined : this.opened.run(job.company, job);
  }

  /** Leaves a delivery in its row, until its data source has a free place. */
  postpone(job: AnswerJob, source: string): Promise<void> {
    return this.postponed.run(job.company, { job, source });
  }

  /** Takes postponed deliveries that no worker has, in their order. From then on they are the caller's. */
  async takePostponed(company: CompanyId, source: string, most: number): Promise<OpenDelivery[]> {
    if (this.outbound.stoppedBy) return [];
    return takePostponed(this.database, company, source, { most, horizonMs: this.settings.schedule.horizon });
  }

  /** Claims a delivery whose answer is decided. @returns undefined if another worker was faster */
  claim(job: AnswerJob, source: string): Promise<Claim | undefined> {
    return claim(this.database, job, source, this.settings.leaseMs);
  }

  /**
   * Claims a delivery and stores the answer that was decided for it. @returns undefined if another worker was faster
   */
  claimDecided(decided: DecidedJob): Promise<Claim | undefined> {
    return this.decided.run(decided.job.company, decided);
  }

  /** Records an attempt that ended now, by the database's clock. @returns what follows from it */
  async settle(
    { company, delivery }: AnswerJob,
    claimed: Claim,
    outcome: DeliveryOutcome,
    now: Date,
  ): Promise<Verdict> {
    const { attempt, at: started, step, accepted } = claimed;
    const { schedule } = this.settings;
    const verdict = afterAttempt({ outcome, step, accepted, now, random: Math.random(), schedule });
    await this.settled.run(company, { delivery, attempt, started, finished: now, outcome, verdict });
    return verdict;
  }

  /** Gives up a delivery that nobody tried in time. @returns whether this call changed the state */
  giveUpUntried(job: AnswerJob): Promise<boolean> {
    return giveUpUntried(this.database, job);
  }

  /** @returns whether this call changed the state */
  markUnmatched(job: AnswerJob): Promise<boolean> {
    return markUnmatched(this.database, job, this.settings.leaseMs);
  }
}
