import { Injectable } from '@nestjs/common';
import { Conflict, Missing } from '#faults';
import type { CompanyId, ListingOrder, Page, PageRequest } from '#platform';
import { Database } from '#platform';
import { recordChange } from '#access';
import type { ExchangeFilter, ExchangeState } from '#model/exchange';
import { statesBefore } from '#model/exchange';
import type { AnswerJob } from './answer-job.js';
import { CAN_BE_SENT, RESTART } from './restart-delivery.js';
import { readExchange } from './exchange-detail.js';
import type { ExchangeDetail, ExchangeEntry } from './exchange-entry.js';
import type { EventPart } from './exchange-text.js';
import { readEventText } from './exchange-text.js';
import { allExchange, countExchange, listExchange } from './exchange-listing.js';

/** What a company has sent and received, and what its operators may do with it. */
@Injectable()
export class Exchange {
  constructor(private readonly database: Database) {}

  list(
    company: CompanyId,
    filter: ExchangeFilter,
    page: PageRequest,
    order?: ListingOrder,
  ): Promise<Page<ExchangeEntry>> {
    return listExchange(this.database.reads, company, filter, page, order);
  }

  count(company: CompanyId, filter: ExchangeFilter): Promise<number> {
    return countExchange(this.database.reads, company, filter);
  }

  /** Reads all events that a filter lists, batch by batch. */
  all(company: CompanyId, filter: ExchangeFilter, order?: ListingOrder): AsyncGenerator<readonly ExchangeEntry[]> {
    return allExchange(this.database.reads, company, filter, order);
  }

  /** @throws Missing */
  get(company: CompanyId, id: string): Promise<ExchangeDetail> {
    return readExchange(this.database, company, id);
  }

  /** The JSON of an event, or of its answer, as it is kept. @throws Missing */
  text(company: CompanyId, id: string, part: EventPart): Promise<string> {
    return readEventText(this.database, company, id, part);
  }

  /**
   * Starts the schedule of a delivery that was given up again, with the same bytes. A request that had no data source
   * is decided again.
   * @returns the job that delivers it; the sweep offers it too
   * @throws Missing, Conflict naming the state
   */
  async resend(company: CompanyId, id: string): Promise<AnswerJob> {
    const resent = await this.moved<{ attempt: number; was: string }>('resend', company, id, RESEND, 'resent');
    if (resent) return { company, delivery: id, attempt: resent.attempt };
    const { state, isForgotten } = await this.resendState(company, id);
    if (isForgotten) throw new Conflict('What was to be sent is no longer kept, 30 days after it was given up.');
    throw new Conflict(`It is ${state}: only what was given up can be sent again.`);
  }

  /** Stops further deliveries. One that is in flight may still arrive. @throws Missing, Conflict naming the state */
  async cancel(company: CompanyId, id: string): Promise<void> {
    if (await this.moved('cancel', company, id, CANCEL, 'cancelled')) return;
    const { state } = await this.resendState(company, id);
    throw new Conflict(`It is ${state}: only what is still to be delivered can be cancelled.`);
  }

  /** Runs a statement that gives a delivery another state, and records that. Undefined if its state forbids it. */
  private moved<Row extends { was: string }>(
    action: 'resend' | 'cancel',
    company: CompanyId,
    id: string,
    statement: string,
    step: 'resent' | 'cancelled',
  ): Promise<Row | undefined> {
    return this.database.transaction(async (tx) => {
      const [row] = await tx.query<Row>(statement, [company, id, statesBefore(step)]);
      if (!row) return undefined;
      const changes = { state: { from: row.was, to: step === 'resent' ? 'pending' : 'cancelled' } };
      await recordChange(tx, company, { action, kind: 'event', record: id, changes });
      return row;
    });
  }

  private async resendState(company: CompanyId, id: string): Promise<ResendState> {
    const [found] = await this.database.query<ResendState>(RESEND_STATE, [company, id, statesBefore('resent')]);
    if (!found) throw new Missing('There is no such event in the exchange.');
    return found;
  }
}

interface ResendState {
  state: ExchangeState;
  isForgotten: boolean;
}

const WAS = 'select state from delivery where company = $1 and uuid = $2';

const RESEND = `
  with was as (${WAS})
  update delivery d set ${RESTART}, queued = null where company = $1 and uuid = $2 and state = any($3) and ${CAN_BE_SENT}
  returning attempt, (select state from was) as was`;

const CANCEL = `
  with was as (${WAS})
  update delivery set state = 'cancelled', settled = now(), queued = null
  where company = $1 and uuid = $2 and state = any($3) returning (select state from was) as was`;

const RESEND_STATE = `
  select coalesce(state, 'received') as state, coalesce(state = any($3) and not ${CAN_BE_SENT}, false) as "isForgotten"
  from exchange_event e left join delivery d on d.company = $1 and d.uuid = e.uuid
  where e.company = $1 and e.uuid = $2`;
