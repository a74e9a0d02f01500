import { Injectable, Logger } from '@nestjs/common';
import type { CompanyId, LogEntry } from '#platform';
import { Metrics } from '#platform';
import type { DeliveryOutcome, DeliveryState, Places } from '#model/exchange';
import { DELIVERY_STATES, isOpen } from '#model/exchange';
import type { AnswerJob } from '../exchange/answer-job.js';

/** What a worker did with a delivery. */
export type JobOutcome =
  /** Another worker has it, or it has settled. */
  | { kind: 'nothing' }
  | { kind: 'unmatched' }
  /** Its time had passed before anybody tried it. */
  | { kind: 'untried' }
  | { kind: 'postponed' }
  | { kind: 'broken'; fault: unknown }
  | { kind: 'attempted'; state: DeliveryState; outcome: DeliveryOutcome; attempt: number; durationMs: number };

/** Tells operators what became of deliveries, in the log and among the metrics. */
@Injectable()
export class DeliveryLog {
  private readonly log = new Logger('Answers');
  private readonly durations;
  private readonly settled;

  constructor(private readonly metrics: Metrics) {
    this.durations = metrics.histogram(
      'delivery_attempt_duration_seconds',
      'How long attempts to deliver an answer or a request to a partner took.',
      ['outcome'],
    );
    this.settled = metrics.counter('deliveries_settled_total', 'Deliveries that came to an end.', ['state']);
    // A counter that is there from the start shows its first step, too.
    for (const state of DELIVERY_STATES) if (!isOpen(state)) this.settled.inc({ state }, 0);
  }

  /** Tells how many places this worker has for deliveries, and how many are taken: what partners that hang take is apart. */
  measurePlaces(places: Places, most: number): void {
    this.metrics.gauge('delivery_places', 'Places for deliveries: CONCURRENCY.').set(most);
    this.metrics.instant('delivery_places_taken', 'Deliveries that are under way.', ['partner'], (set) => {
      for (const [partner, taken] of Object.entries(places.taken)) set(taken, { partner });
    });
  }

  write({ company, delivery }: AnswerJob, outcome: JobOutcome): void {
    const which = { company, delivery };
    switch (outcome.kind) {
      case 'nothing':
      case 'postponed':
        return;
      case 'unmatched':
        this.settled.inc({ state: 'unmatched' });
        return this.log.warn(entry('There is no data source to send the answer to; nothing is sent.', which));
      case 'untried':
        this.settled.inc({ state: 'exhausted' });
        return this.log.warn(entry('Delivery exhausted: nobody tried it in time.', which));
      case 'broken': {
        const { fault } = outcome;
        const { message } = fault as Error;
        return this.log.error(
          entry(`The delivery broke off; it is taken up again. ${message}`, { ...which, error: fault }),
        );
      }
      case 'attempted': {
        const { state, attempt, durationMs, outcome: attempted } = outcome;
        this.durations.observe({ outcome: inWords(attempted) }, durationMs / 1000);
        if (!isOpen(state)) this.settled.inc({ state });
        const line = `Delivery ${state} after attempt ${attempt}`;
        const fields = { ...which, state, attempt, durationMs, status: attempted.status };
        const reason = attempted.kind === 'delivered' ? attempted.note : attempted.error;
        return reason === undefined
          ? this.log.log(entry(line, fields))
          : this.log.warn(entry(`${line}: ${reason}`, fields));
      }
      default:
        return outcome satisfies never;
    }
  }

  /** Logs that postponed deliveries could not be read. */
  logUnreadPostponed(company: CompanyId, source: string, fault: unknown): void {
    const { message } = fault as Error;
    const line = `Deliveries that wait for a data source are left to the sweep. ${message}`;
    this.log.warn(entry(line, { company, dataSource: source }));
  }
}

/** What a metric says of an attempt: a list that no partner can make longer. */
function inWords(outcome: DeliveryOutcome): 'delivered' | 'no token' | 'not accepted' {
  if (outcome.kind === 'delivered') return 'delivered';
  return outcome.at === 'token' ? 'no token' : 'not accepted';
}

function entry(message: string, fields: Record<string, unknown>): LogEntry {
  return { message, ...fields };
}
