import type { CompanyId, Sql } from '#platform';
import { amongThese, sha256 } from '#platform';
import type { AnswerJob } from '../exchange/answer-job.js';
import type { Decided } from './decisions.js';
import { CLAIMABLE, recordLost } from './open-delivery.js';

/** A delivery under the lease of this worker. */
export interface Claim {
  attempt: number;
  step: number;
  accepted: Date;
  /** By the database's clock, like every time of a delivery, since workers' clocks differ. */
  at: Date;
  body: string;
}

const CLAIM = `state = 'delivering', attempt = d.attempt + 1, data_source = job.source,
  due = now() + make_interval(secs => $2::double precision / 1000)`;

const CLOCK = '(select now() as at) clock';
const CLAIMED = 'd.attempt, d.step, d.accepted, clock.at';

const JOB = 'select $3::uuid as uuid, $4::integer as attempt, $5::uuid as source';

/** Claims a delivery whose answer is decided. @returns undefined if another worker was faster */
export async function claim(sql: Sql, job: AnswerJob, source: string, leaseMs: number): Promise<Claim | undefined> {
  const [row] = await sql.query<Claim>(
    `with job as (${JOB}), lost as (${recordLost('$2')})
     update delivery d set ${CLAIM} from job, ${CLOCK} where ${CLAIMABLE} and d.body is not null returning ${CLAIMED}, d.body`,
    [job.company, leaseMs, job.delivery, job.attempt, source],
  );
  return row;
}

/** A delivery to be claimed, and the answer that was decided for it. */
export interface DecidedJob {
  job: AnswerJob;
  source: string;
  decided: Decided;
}

/**
 * Claims deliveries and stores the answers that were decided for them. From here on the bytes of an answer never
 * change.
 */
export async function claimDecided(
  sql: Sql,
  company: CompanyId,
  leaseMs: number,
  jobs: readonly DecidedJob[],
): Promise<(Claim | undefined)[]> {
  // If several jobs are for the same attempt, one of them gets the claim, with the bytes that were stored.
  const firsts = new Map(jobs.toReversed().map((one) => [attemptKey(one), one]));
  const of = <Value>(value: (job: DecidedJob) => Value): Value[] => [...firsts.values()].map(value);
  const rows = await sql.query<Omit<Claim, 'body'> & { delivery: string }>(
    `update delivery d set ${CLAIM}, body = job.body, body_hash = job.hash, outcome = job.outcome, decided = now()
     from unnest($3::uuid[], $4::integer[], $5::uuid[], $6::text[], $7::bytea[], $8::text[])
       as job (uuid, attempt, source, body, hash, outcome), ${CLOCK}
     where ${CLAIMABLE} and ${amongThese('d.uuid', '$3')} and d.body is null returning d.uuid as delivery, ${CLAIMED}`,
    [
      company,
      leaseMs,
      of(({ job }) => job.delivery),
      of(({ job }) => job.attempt),
      of(({ source }) => source),
      of(({ decided }) => decided.body),
      of(({ decided }) => sha256(decided.body)),
      of(({ decided }) => decided.outcome),
    ],
  );
  const byDelivery = new Map(rows.map(({ delivery, ...claimed }) => [delivery, claimed]));
  return jobs.map((one) => {
    const { job, decided } = one;
    const claimed = byDelivery.get(job.delivery);
    const isIts = claimed?.attempt === job.attempt + 1 && firsts.get(attemptKey(one)) === one;
    return isIts ? { ...claimed, body: decided.body } : undefined;
  });
}

function attemptKey({ job }: DecidedJob): string {
  return `${job.delivery} ${job.attempt}`;
}
