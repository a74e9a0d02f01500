import { Injectable } from '@nestjs/common';
import { Busy } from '#faults';
import type { CompanyId } from '#platform';
import { KeyedSemaphores } from '#platform';

/** How many reports of one company are made at a time: each reads a year of activities. Some more wait for a moment. */
const AT_ONCE = 2;
const WAIT_LIMITS = { waiting: 64, waitMs: 5_000 };
const RETRY_AFTER_S = 5;

/** Lets the reports of a company that read many activities take turns, so that they leave connections to others. */
@Injectable()
export class ReportTurns {
  private readonly making = new KeyedSemaphores(AT_ONCE, WAIT_LIMITS);

  /** @throws Busy */
  run<Report>(company: CompanyId, make: () => Promise<Report>): Promise<Report> {
    const tooMany = () => new Busy('Too many reports of your company are being made. Try again soon.', RETRY_AFTER_S);
    return this.making.run(company, make, tooMany);
  }
}
