import { Injectable, Logger } from '@nestjs/common';
import type { CompanyId } from '#platform';
import type { DeliveryState } from '../../model/delivery-state.js';
import type { AnswerJob } from './answer-job.js';

/** What a worker did with a delivery. */
export type JobOutcome =
  /** Another worker has it, or it has settled. */
  | { kind: 'nothing' }
  | { kind: 'unmatched' }
  | { kind: 'postponed' }
  | { kind: 'broken'; fault: unknown }
  | { kind: 'attempted'; state: DeliveryState; error?: string; attempt: number };

/** Logs for operators what became of deliveries. */
@Injectable()
export class DeliveryLog {
  private readonly log = new Logger('Answers');

  write({ company, delivery }: AnswerJob, outcome: JobOutcome): void {
    const which = `Delivery ${delivery} of company ${company}`;
    switch (outcome.kind) {
      case 'nothing':
      case 'postponed':
        return;
      case 'unmatched':
        return this.log.warn(`${which}: there is no data source to send it to; nothing is sent.`);
      case 'broken': {
        const { stack, message } = outcome.fault as Error;
        return this.log.error(`${which} broke off; it is taken up again. ${stack ?? message}`);
      }
      case 'attempted': {
        const line = `${which}: ${outcome.state} after attempt ${outcome.attempt}`;
        return outcome.error === undefined ? this.log.log(line) : this.log.warn(`${line}: ${outcome.error}`);
      }
      default:
        return outcome satisfies never;
    }
  }

  /** Logs that postponed deliveries could not be read. */
  logUnreadPostponed(company: CompanyId, source: string, fault: unknown): void {
    const { message } = fault as Error;
    this.log.warn(
      `Deliveries that wait for data source ${source} of company ${company} are left to the sweep. ${message}`,
    );
  }
}
