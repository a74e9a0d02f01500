import type { CompanyId, Sql, Tx } from '#platform';
import { sha256 } from '#platform';
import type { Happening } from '../../model/delivery-state.js';
import { DELIVERY_STATES, isOpen, next, statesBefore } from '../../model/delivery-state.js';
import type { AnswerJob } from './answer-job.js';
import type { TargetColumns } from './data-sources.js';
import { JOIN_SOURCE } from './source-of-delivery.js';

/** A delivery that a job may work on, with its event and the data source it is delivered to. */
export interface OpenDelivery {
  subdomain: string;
  event: unknown;
  body: string | null;
  source: TargetColumns | null;
}

/** What a worker holds under its lease. */
export interface Claim {
  attempt: number;
  step: number;
  accepted: Date;
  /** The database's time: workers' clocks differ, and every time of a delivery is the database's. */
  at: Date;
  body: string;
}

const OPEN = `array[${DELIVERY_STATES.filter(isOpen)
  .map((state) => `'${state}'`)
  .join(', ')}]`;

/** Whose attempt it still is, and not under somebody's lease. */
const CLAIMABLE = `d.company = $1 and d.uuid = $2 and d.attempt = $3 and d.state = any(${OPEN})
  and (d.state not in ('delivering', 'retrying') or d.due <= now())`;

interface OpenColumns {
  delivery: string;
  attempt: number;
  subdomain: string;
  event: unknown;
  body: string | null;
  source_uuid: string | null;
  url_key: string;
  auth_url: string | null;
  client_id: string;
  secret: Buffer;
  updated: Date;
}

/** With its event and the data source it is delivered to; `d` is the delivery. */
const OPENED = (d: string): string => `
  select c.subdomain, e.body as event, d.body, s.uuid as source_uuid, s.url_key, s.auth_url, s.client_id, s.secret, s.updated, d.attempt,
    d.uuid as delivery
  from ${d} d
  join company c on c.uuid = d.company
  join exchange_event e on e.company = d.company and e.uuid = d.event ${JOIN_SOURCE}`;

function openOf({
  subdomain,
  event,
  body,
  source_uuid,
  url_key,
  auth_url,
  client_id,
  secret,
  updated,
}: OpenColumns): OpenDelivery {
  const source = source_uuid === null ? null : { uuid: source_uuid, url_key, auth_url, client_id, secret, updated };
  return { subdomain, event, body, source };
}

export async function readOpen(sql: Sql, { company, delivery, attempt }: AnswerJob): Promise<OpenDelivery | undefined> {
  const [row] = await sql.query<OpenColumns>(`${OPENED('delivery')} where ${CLAIMABLE}`, [company, delivery, attempt]);
  return row && openOf(row);
}

const CLAIM = `state = 'delivering', attempt = d.attempt + 1, data_source = $4,
  due = now() + make_interval(secs => $5::double precision / 1000)`;

const CLAIMED = `returning d.attempt, d.step, d.accepted, now() as at, d.body`;

/** An attempt under a lease that ran out is recorded by whoever takes the delivery over; its worker may yet do better. */
const LOST = `lost as (
  insert into delivery_attempt (company, delivery, number, started, result, error)
  select d.company, d.uuid, d.attempt, d.due - make_interval(secs => $5::double precision / 1000), 'lost', 'The worker was not heard of again.'
  from delivery d where ${CLAIMABLE} and d.state = 'delivering'
  on conflict do nothing)`;

/** Takes a delivery whose answer is decided. Undefined: another worker was faster. */
export async function claim(sql: Sql, job: AnswerJob, source: string, leaseMs: number): Promise<Claim | undefined> {
  const [row] = await sql.query<Claim>(
    `with ${LOST} update delivery d set ${CLAIM} where ${CLAIMABLE} and d.body is not null ${CLAIMED}`,
    [job.company, job.delivery, job.attempt, source, leaseMs],
  );
  return row;
}

/** The same, together with the answer that was decided: from here on its bytes never change. */
export async function claimDecided(
  tx: Tx,
  job: AnswerJob,
  source: string,
  leaseMs: number,
  decided: { body: string; outcome: string },
): Promise<Claim | undefined> {
  const [row] = await tx.query<Claim>(
    `update delivery d set ${CLAIM}, body = $6, body_hash = $7, outcome = $8, decided = now()
     where ${CLAIMABLE} and d.body is null ${CLAIMED}`,
    [job.company, job.delivery, job.attempt, source, leaseMs, decided.body, sha256(decided.body), decided.outcome],
  );
  return row;
}

/** Puts off, without spending an attempt, a delivery whose data source has its share in flight. Nobody has it then. */
export async function putBehind(sql: Sql, job: AnswerJob, source: string, forMs: number): Promise<void> {
  await sql.query(
    `update delivery d set state = '${becomes('queuedBehindItsSource')}', data_source = $4, queued = null,
       due = now() + make_interval(secs => $5::double precision / 1000)
     where ${CLAIMABLE}`,
    [job.company, job.delivery, job.attempt, source, forMs],
  );
}

/** @returns whether it was this call that marked it */
export async function markUnmatched(sql: Sql, job: AnswerJob): Promise<boolean> {
  const rows = await sql.query(
    `update delivery d set state = '${becomes('noSource')}', settled = now(), last_error = case kind
       when 'request' then 'The data source is gone.' else 'No data source has the source of the request.' end
     where ${CLAIMABLE} returning d.uuid`,
    [job.company, job.delivery, job.attempt],
  );
  return rows.length > 0;
}

/** The delivery that has waited longest for a data source and that nobody has; the caller has it now. */
export async function takeWaiting(
  sql: Sql,
  company: CompanyId,
  source: string,
): Promise<{ job: AnswerJob; open: OpenDelivery } | undefined> {
  const [row] = await sql.query<OpenColumns>(
    `with taken as (
       update delivery set queued = now() where company = $1 and uuid = (
         select uuid from delivery
         where company = $1 and data_source = $2 and state = 'waiting' and queued is null
         order by accepted limit 1 for update skip locked)
       returning *)
     ${OPENED('taken')}`,
    [company, source],
  );
  return row && { job: { company, delivery: row.delivery, attempt: row.attempt }, open: openOf(row) };
}

function becomes(happening: Happening): string {
  const [first] = statesBefore(happening);
  const state = first && next(first, happening);
  if (!state) throw new Error(`Nothing follows from ${happening}.`);
  return state;
}
