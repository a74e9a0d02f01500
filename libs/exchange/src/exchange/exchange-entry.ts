import type {
  ExchangedAnswer,
  IgnoredCriterion,
  DeliveryState,
  ExchangeDirection,
  ExchangeState,
  WrittenCriteria,
} from '#model/exchange';
import { boundedText, isOpen } from '#model/exchange';
import { IS_OVERDUE } from './overdue.js';

/** An event of the exchange, as it is listed. Members without a value are absent. */
export interface ExchangeEntry {
  id: string;
  direction: ExchangeDirection;
  type: string;
  state: ExchangeState;
  /** The other side: its own name in its event, or the URL of our data source. */
  source: string;
  dataSource?: { uuid: string; name: string };
  /** The client of ours that a partner sent it with. */
  client?: { clientId: string; name?: string };
  /** The id in the event itself. Answers refer to a request by it. */
  eventId: string;
  attempts: number;
  lastError?: string;
  created: Date;
  /** A request of ours that nobody answered in time. */
  overdue?: true;
  /** Set while the event is to be delivered. */
  nextAttempt?: Date;
  settled?: Date;
}

/** One attempt to deliver. */
export interface ExchangeAttempt {
  at: Date;
  outcome: AttemptOutcome;
  status?: number;
  error?: string;
  /** What was odd about an answer that took the event. */
  note?: string;
}

/** The values of the column, and the words that callers see. */
export const ATTEMPT_OUTCOMES = {
  delivered: 'delivered',
  token: 'noToken',
  delivery: 'notTaken',
  lost: 'lost',
} as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[keyof typeof ATTEMPT_OUTCOMES];

/** The same event with its content and its attempts. */
export interface ExchangeDetail extends Omit<ExchangeEntry, 'attempts'> {
  criteria?: WrittenCriteria;
  /** Members of a request that were probably meant as criteria, and were ignored. */
  ignored?: readonly IgnoredCriterion[];
  comment?: string;
  /** The id that an answer refers to. */
  requestEventId?: string;
  /** The request of ours that it answers. */
  request?: string;
  /** The answer to this request, or the answer that this event contains. `id` is that of the event that brought it. */
  answer?: ExchangedAnswer & {
    readonly id?: string;
    /** Where it came from, if that is not the address of the data source that was asked. */
    readonly source?: string;
  };
  /** Products that a request of ours asked for, and its fulfilled answer has no footprint of. */
  missingProducts?: readonly string[];
  /** The events that brought further answers to this request of ours, the oldest first; up to 100. */
  furtherAnswers?: readonly string[];
  /** The earlier request of ours that this one asks again. */
  repeats?: string;
  /** The later request of ours that asks it again. */
  repeatedBy?: string;
  footprintIds?: readonly string[];
  attempts: ExchangeAttempt[];
}

export interface EntryRow {
  uuid: string;
  created: Date;
  type: string;
  event_id: string;
  source: string;
  kind: 'answer' | 'request' | null;
  state: DeliveryState | null;
  attempt: number | null;
  last_error: string | null;
  due: Date | null;
  settled: Date | null;
  overdue: boolean | null;
  source_uuid: string | null;
  source_name: string | null;
  client: string | null;
  client_name: string | null;
}

/** Columns of the tables in `JOIN_SOURCE`; `$1` is the company. */
export const ENTRY_COLUMNS = `e.uuid, e.created, e.type, e.event_id, e.source, d.kind, d.state, d.attempt, d.last_error, d.due,
  d.settled, ${IS_OVERDUE} as overdue, s.uuid as source_uuid, s.name as source_name,
  e.client, (select c.name from client c where c.company = $1 and c.id = e.client) as client_name`;

export function entryOf(row: EntryRow): ExchangeEntry {
  const { source_uuid, source_name, client, client_name, last_error, settled } = row;
  // While there is a lease, `due` is when the lease runs out.
  const isDue = row.state !== null && isOpen(row.state) && row.state !== 'delivering';
  return {
    id: row.uuid,
    direction: row.kind === 'request' ? 'outbound' : 'inbound',
    type: row.type,
    state: row.state ?? 'received',
    source: row.source,
    ...(source_uuid !== null && source_name !== null && { dataSource: { uuid: source_uuid, name: source_name } }),
    ...(client !== null && { client: { clientId: client, ...(client_name !== null && { name: client_name }) } }),
    eventId: row.event_id,
    attempts: row.attempt ?? 0,
    ...(last_error !== null && { lastError: boundedText(last_error) }),
    created: row.created,
    ...(row.overdue === true && { overdue: true as const }),
    ...(isDue && row.due && { nextAttempt: row.due }),
    ...(settled && { settled }),
  };
}
