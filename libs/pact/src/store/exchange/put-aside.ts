import type { CompanyId, Sql } from '#platform';
import type { Happening } from '../../model/delivery-state.js';
import { next, statesBefore } from '../../model/delivery-state.js';
import type { AnswerJob } from './answer-job.js';
import { recordLost } from './lost-attempt.js';
import { amongThese, CLAIMABLE } from './open-delivery.js';

/** A delivery whose data source has its share in flight. */
export interface Behind {
  job: AnswerJob;
  source: string;
}

/** Puts deliveries off for `waitMs`, without spending an attempt. Nobody has them then. */
export async function putBehind(
  sql: Sql,
  company: CompanyId,
  { leaseMs, waitMs }: { leaseMs: number; waitMs: number },
  waiting: readonly Behind[],
): Promise<void> {
  await sql.query(
    `with job as (
       select uuid, attempt, source from unnest($3::uuid[], $4::integer[], $5::uuid[]) as job (uuid, attempt, source)
     ), lost as (${recordLost('$6')})
     update delivery d set state = '${becomes('queuedBehindItsSource')}', data_source = job.source, queued = null,
       due = now() + make_interval(secs => $2::double precision / 1000)
     from job where ${CLAIMABLE} and ${amongThese('$3')}`,
    [
      company,
      waitMs,
      waiting.map(({ job }) => job.delivery),
      waiting.map(({ job }) => job.attempt),
      waiting.map(({ source }) => source),
      leaseMs,
    ],
  );
}

/** @returns whether it was this call that marked it */
export async function markUnmatched(sql: Sql, job: AnswerJob, leaseMs: number): Promise<boolean> {
  const rows = await sql.query(
    `with job as (select $2::uuid as uuid, $3::integer as attempt), lost as (${recordLost('$4')})
     update delivery d set state = '${becomes('noSource')}', settled = now(), last_error = case kind
       when 'request' then 'The data source is gone.' else 'No data source has the source of the request.' end
     from job where ${CLAIMABLE} returning d.uuid`,
    [job.company, job.delivery, job.attempt, leaseMs],
  );
  return rows.length > 0;
}

function becomes(happening: Happening): string {
  const [first] = statesBefore(happening);
  const state = first && next(first, happening);
  if (!state) throw new Error(`Nothing follows from ${happening}.`);
  return state;
}
