import type { CompanyId, Database } from '#platform';
import { Gathered } from '#platform';
import type { AnswerJob } from './answer-job.js';
import type { Claim, DecidedJob } from './claim.js';
import { claim, claimDecided } from './claim.js';
import type { OpenDelivery } from './open-delivery.js';
import { readOpen, takeWaiting } from './open-delivery.js';
import type { Behind } from './put-aside.js';
import { markUnmatched, putBehind } from './put-aside.js';
import type { Settlement } from './settle.js';
import { settle } from './settle.js';

/** Bytes of answers that are kept in one go. */
const HEAVIEST = 500_000;

/**
 * The rows of deliveries, as a worker works on many at once: what is asked of one company's at the same time goes in one
 * statement, so that a backlog costs the database little more than a single answer.
 */
export class Deliveries {
  private readonly opened: Gathered<CompanyId, AnswerJob, OpenDelivery | undefined>;
  private readonly behind: Gathered<CompanyId, Behind, undefined>;
  private readonly decided: Gathered<CompanyId, DecidedJob, Claim | undefined>;
  private readonly settled: Gathered<CompanyId, Settlement, undefined>;

  /** @param times how long a lease lasts, and how long a delivery waits before other workers are offered it */
  constructor(
    private readonly database: Database,
    private readonly times: { leaseMs: number; waitMs: number },
  ) {
    const { leaseMs } = times;
    this.opened = new Gathered((company, jobs) => readOpen(database, company, jobs));
    this.behind = new Gathered(async (company, behind) => {
      await putBehind(database, company, times, behind);
      return behind.map(() => undefined);
    });
    this.decided = new Gathered((company, jobs) => claimDecided(database, company, leaseMs, jobs), {
      weigh: ({ decided }) => decided.body.length,
      heaviest: HEAVIEST,
    });
    this.settled = new Gathered(async (company, settlements) => {
      await settle(database, company, settlements);
      return settlements.map(() => undefined);
    });
  }

  /** What a job may work on, if anything. */
  open(job: AnswerJob): Promise<OpenDelivery | undefined> {
    return this.opened.do(job.company, job);
  }

  /** Puts off a delivery whose data source has its share in flight. */
  postpone(job: AnswerJob, source: string): Promise<void> {
    return this.behind.do(job.company, { job, source });
  }

  /** The deliveries that have waited longest for a data source and that nobody has; the caller has them now. */
  takePostponed(company: CompanyId, source: string, most: number): Promise<OpenDelivery[]> {
    return takeWaiting(this.database, company, source, most);
  }

  /** Takes a delivery whose answer is decided. Undefined: another worker was faster. */
  claim(job: AnswerJob, source: string): Promise<Claim | undefined> {
    return claim(this.database, job, source, this.times.leaseMs);
  }

  /** The same, together with the answer that was decided. */
  claimDecided(decided: DecidedJob): Promise<Claim | undefined> {
    return this.decided.do(decided.job.company, decided);
  }

  /** @returns whether it was this call that marked it */
  markUnmatched(job: AnswerJob): Promise<boolean> {
    return markUnmatched(this.database, job, this.times.leaseMs);
  }

  settle(company: CompanyId, settlement: Settlement): Promise<void> {
    return this.settled.do(company, settlement);
  }
}
