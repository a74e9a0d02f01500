import type { CompanyId, Sql, WorkOrigin } from '#platform';
import type { PactAccess } from '#access';
import { amongThese } from '#platform';
import { isOpenCompany } from '#access';
import { DELIVERY_STATES, isOpen } from '#model/exchange';
import type { AnswerJob } from '../exchange/answer-job.js';
import type { TargetColumns } from '../exchange/data-sources.js';
import { JOIN_SOURCE } from '../exchange/join-source.js';

/** A delivery that a job may work on, with its event and the data source to which it is delivered. */
export interface OpenDelivery {
  job: AnswerJob;
  subdomain: string;
  /** What the company lets partners see. */
  access: PactAccess;
  event: unknown;
  /**
   * The origin of our own address in the request that brought the event. Null if it is not known, or if the event is
   * ours.
   */
  origin: string | null;
  /** The request that brought the event, or that made it. */
  cause: WorkOrigin;
  /** Whether the bytes of its answer are fixed. */
  isDecided: boolean;
  /** Whether it waits for a place of its data source. */
  isPostponed: boolean;
  /** Whether its time passed before anybody tried it. */
  isUntried: boolean;
  source: TargetColumns | null;
}

const OPEN = `array[${DELIVERY_STATES.filter(isOpen)
  .map((state) => `'${state}'`)
  .join(', ')}]`;

/** The condition on a delivery `d` that `job` may work on: the attempt is the current one, and no lease is running. */
export const CLAIMABLE = `d.company = $1 and d.uuid = job.uuid and d.attempt = job.attempt and d.state = any(${OPEN})
  and (d.state not in ('delivering', 'retrying') or d.due <= now())`;

/**
 * Records the attempts whose leases ran out, for the deliveries that `job` names. Every statement that takes over or
 * postpones such a delivery begins with this, since the row keeps no trace of the attempt. The worker that lost its
 * lease may still overwrite the record with a better result.
 *
 * @param lease the placeholder of the lease's duration in milliseconds
 */
export const recordLost = (lease: `$${number}`): string => `
  insert into delivery_attempt (company, delivery, number, started, result, error)
  select $1, d.uuid, d.attempt, d.due - make_interval(secs => ${lease}::double precision / 1000), 'lost', 'The worker was not heard of again.'
  from job join delivery d on ${CLAIMABLE} and ${amongThese('d.uuid', 'array(select uuid from job)')} where d.state = 'delivering'
  on conflict do nothing`;

interface OpenColumns
  extends Omit<TargetColumns, 'uuid'>, Pick<OpenDelivery, 'subdomain' | 'access' | 'event' | 'origin'> {
  delivery: string;
  attempt: number;
  is_decided: boolean;
  is_postponed: boolean;
  is_untried: boolean;
  source_uuid: string | null;
  request_id: string | null;
  trace_parent: string | null;
}

/** @param horizon the placeholder of the milliseconds within which a delivery is tried */
const columns = (
  horizon: `$${number}`,
) => `d.uuid as delivery, d.attempt, c.subdomain, c.access, e.body as event, e.origin, e.request_id, e.trace_parent, d.body is not null as is_decided,
    d.state = 'waiting' as is_postponed,
    d.attempt = 0 and d.accepted < now() - make_interval(secs => ${horizon}::double precision / 1000) as is_untried,
    s.uuid as source_uuid, s.url_key, s.auth_url, s.client_id, s.secret, s.updated`;

const WITH_ITS_EVENT = `
  join company c on c.uuid = d.company and c.closed is null
  join exchange_event e on e.company = $1 and e.uuid = d.event ${JOIN_SOURCE}`;

function openOf(company: CompanyId, row: OpenColumns): OpenDelivery {
  const { delivery, attempt, subdomain, access, event, origin, source_uuid, ...states } = row;
  const { is_decided: isDecided, is_postponed: isPostponed, is_untried: isUntried, ...more } = states;
  const { request_id: requestId, trace_parent: traceParent, ...source } = more;
  return {
    job: { company, delivery, attempt },
    cause: { requestId, traceParent },
    ...{ subdomain, access, event, origin, isDecided, isPostponed, isUntried },
    source: source_uuid === null ? null : { uuid: source_uuid, ...source },
  };
}

/** The delivery of each job; undefined if another worker has it, if it has settled, or if its company is closed. */
export async function readOpen(
  sql: Sql,
  company: CompanyId,
  jobs: readonly AnswerJob[],
  horizonMs: number,
): Promise<(OpenDelivery | undefined)[]> {
  const rows = await sql.query<OpenColumns>(
    `select ${columns('$4')} from unnest($2::uuid[], $3::integer[]) as job (uuid, attempt)
     join delivery d on ${CLAIMABLE} and ${amongThese('d.uuid', '$2')} ${WITH_ITS_EVENT}`,
    [company, jobs.map(({ delivery }) => delivery), jobs.map(({ attempt }) => attempt), horizonMs],
  );
  const byDelivery = new Map(rows.map((row) => [row.delivery, row]));
  return jobs.map(({ delivery, attempt }) => {
    const row = byDelivery.get(delivery);
    return row?.attempt === attempt ? openOf(company, row) : undefined;
  });
}

/**
 * Takes up to `most` postponed deliveries that no worker has: those that were tried least, and of these those that were
 * accepted first. From then on they are the caller's.
 */
export async function takePostponed(
  sql: Sql,
  company: CompanyId,
  source: string,
  { most, horizonMs }: { most: number; horizonMs: number },
): Promise<OpenDelivery[]> {
  const rows = await sql.query<OpenColumns>(
    `with taken as (
       update delivery set queued = now() where company = $1 and uuid = any(array(
         select uuid from delivery
         where company = $1 and data_source = $2 and state = 'waiting' and queued is null and ${isOpenCompany('$1')}
         order by attempt, accepted limit $3 for update skip locked))
       returning company, uuid, kind, event, data_source, state, attempt, body, accepted)
     select ${columns('$4')} from taken d ${WITH_ITS_EVENT} order by d.attempt, d.accepted`,
    [company, source, most, horizonMs],
  );
  return rows.map((row) => openOf(company, row));
}
