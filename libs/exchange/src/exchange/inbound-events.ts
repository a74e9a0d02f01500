import { Injectable } from '@nestjs/common';
import type { CompanyId } from '#platform';
import {
  BatchedQueries,
  currentOrigin,
  Database,
  isCollision,
  isUuid,
  newUuid,
  repeated,
  sha256,
  violatesForeignKey,
} from '#platform';
import { statesBefore, EVENT_SUFFIXES, sourceKey } from '#model/exchange';
import type { PactEvent } from '#model/exchange';
import type { AnswerJob } from './answer-job.js';
import { repetitionKey } from './foreign-client.js';
import { CAN_BE_SENT, RESTART } from './restart-delivery.js';

type Columns = readonly [
  uuid: string,
  dedupe: Buffer,
  eventId: string,
  source: string,
  key: string | null,
  type: string,
  body: string,
  origin: string | null,
  requestId: string | null,
  traceParent: string | null,
  client: string | null,
];

/** Limits the characters of requests that are stored in one statement. */
const MAX_BODIES = 1_000_000;

export interface KeptEvent {
  /** False if the same event was stored before. */
  isNew: boolean;
  /** The job that answers the event, if it is to be answered now. */
  job?: AnswerJob;
}

/** Stores the events that are sent to a company. */
@Injectable()
export class InboundEvents {
  /** The result says whether each request is new. */
  private readonly requests: BatchedQueries<CompanyId, Columns, boolean>;

  constructor(private readonly database: Database) {
    this.requests = new BatchedQueries((company, requests) => this.keepRequests(company, requests), {
      weightOf: (columns) => columns[6].length,
      maxWeight: MAX_BODIES,
    });
  }

  /**
   * Stores an event, and for a request also the delivery of its answer. Once this returns, both are durable. A repeated
   * event changes nothing, unless its answer had no data source: then it is decided again.
   * @param sent `origin`: the origin of our own address, as the caller used it; `client`: the id of the client that sent it
   */
  async keep(
    company: CompanyId,
    event: PactEvent,
    body: unknown,
    { origin, client }: { origin?: string; client?: string } = {},
  ): Promise<KeptEvent> {
    const key = sourceKey(event.source);
    const dedupe = sha256(key ?? event.source, '\0', event.id);
    const named = [event.id, event.source, key ?? null, event.type] as const;
    const { requestId, traceParent } = currentOrigin();
    const values: Columns = [
      newUuid(),
      dedupe,
      ...named,
      ...([JSON.stringify(body), origin ?? null, requestId, traceParent, client ?? null] as const),
    ];
    if (event.kind !== 'requestCreated') return { isNew: await this.keepReport(company, event, values) };
    const isNew = await this.requests.run(company, values);
    if (isNew) return { isNew, job: { company, delivery: values[0], attempt: 0 } };
    const [again] = await this.database.query<{ uuid: string; attempt: number }>(DECIDE_AGAIN, [
      ...([company, dedupe, key ?? null, client ?? null] as const),
    ]);
    return { isNew, ...(again && { job: { company, delivery: again.uuid, attempt: again.attempt } }) };
  }

  private async keepRequests(company: CompanyId, requests: readonly Columns[]): Promise<boolean[]> {
    const columns = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((nth) => requests.map((values) => values[nth]));
    const kept = await unlessRemovedNow(() =>
      this.database.query<{ uuid: string }>(KEEP_REQUESTS, [company, ...columns]),
    );
    const uuids = new Set(kept.map(({ uuid }) => uuid));
    return requests.map(([uuid]) => uuids.has(uuid));
  }

  /**
   * Stores an event that needs no answer. An event that names one of our requests is its answer, since only that
   * partner knows the id. The source is not required to match, because many systems name themselves by another address
   * than the one they are called at. Only if a client sent it that belongs to another partner, the event is no answer.
   * @returns whether the event is new
   */
  private async keepReport(company: CompanyId, event: PactEvent, values: Columns): Promise<boolean> {
    const answered = 'requestEventId' in event ? event.requestEventId : undefined;
    const kept = await unlessRemovedNow(() =>
      answered === undefined || !isUuid(answered)
        ? this.database.query(KEEP, [company, ...values])
        : this.database.query(KEEP_ANSWER, [company, ...values, answered, statesBefore('delivered')]),
    );
    return kept.length > 0;
  }
}

/**
 * A statement fails if it meets an event, or the request that an answer names, at the moment when it is removed because it is
 * old. Run again, it finds it removed.
 */
function unlessRemovedNow<T>(store: () => Promise<T>): Promise<T> {
  return repeated((fault) => isCollision(fault) || violatesForeignKey(fault), store);
}

const COLUMNS =
  'company, uuid, dedupe, event_id, source, source_key, type, body, origin, request_id, trace_parent, client';
/** A trigger leaves out what was removed because it was old: that is repeated, too. */
const UNLESS_REPEATED = 'on conflict (company, dedupe) do nothing';

const IS_FULFILLED = `type like '%.${EVENT_SUFFIXES.requestFulfilled}'`;

const OWN_KEY = repetitionKey('$3::bytea', '$12', '$6');

const KEEP = `
  insert into exchange_event (${COLUMNS})
  select $1, $2::uuid, ${OWN_KEY}, $4, $5, $6, $7, $8::json, $9, $10, $11, $12 ${UNLESS_REPEATED} returning uuid`;

/** Inserts in the order of `dedupe`. Otherwise two statements that store the same requests could deadlock. */
const KEEP_REQUESTS = `
  with kept as (
    insert into exchange_event (${COLUMNS})
    select $1, uuid, ${repetitionKey('given.dedupe', 'given.client', 'given.source_key')} as dedupe, event_id, source, source_key,
      type, body, origin, request_id, trace_parent, client
    from unnest($2::uuid[], $3::bytea[], $4::text[], $5::text[], $6::text[], $7::text[], $8::json[], $9::text[], $10::text[],
      $11::text[], $12::text[])
      as given (uuid, dedupe, event_id, source, source_key, type, body, origin, request_id, trace_parent, client)
    order by 3 ${UNLESS_REPEATED} returning uuid),
  owed as (insert into delivery (company, uuid, event, state, queued) select $1, uuid, uuid, 'pending', now() from kept)
  select uuid from kept`;

/**
 * Of several answers to one request the first fulfilled one stands, and until there is one, the first. Of two at the
 * same time, it is the one that gets the lock of the request's row. A partner that answers has received the request, so
 * the request counts as delivered even if its delivery failed. Citus does not plan a comparison with null here: no client
 * is called ''.
 */
const KEEP_ANSWER = `
  with asked as (
    select d.uuid from delivery d
    where d.company = $1 and d.uuid = $13::uuid and d.kind = 'request' and not exists (
      select from client c where c.company = $1 and c.id = coalesce($12, '') and c.data_source <> d.data_source)),
  kept as (
    insert into exchange_event (${COLUMNS}, request)
    select $1, $2::uuid, ${OWN_KEY}, $4, $5, $6, $7, $8::json, $9, $10, $11, $12, asked.uuid
    from (values (1)) one left join asked on true ${UNLESS_REPEATED} returning uuid, request, type),
  stands as (
    update exchange_event r set answer = kept.uuid from kept
    where r.company = $1 and r.uuid = kept.request and (r.answer is null or (kept.${IS_FULFILLED} and not exists (
      select from exchange_event a where a.company = $1 and a.uuid = r.answer and a.${IS_FULFILLED})))),
  arrived as (
    update delivery d set state = 'delivered', settled = now(), queued = null, last_error = null from kept
    where d.company = $1 and d.uuid = kept.request and d.state = any($14))
  select uuid from kept`;

/** For a repeated request that had no data source before. */
const DECIDE_AGAIN = `
  update delivery d set ${RESTART}, queued = now()
  where company = $1 and state = 'unmatched' and ${CAN_BE_SENT}
    and event = (select uuid from exchange_event where company = $1
      and dedupe = ${repetitionKey('$2::bytea', '$4', '$3')})
  returning uuid, attempt`;
