import type { CompanyId, Sql } from '#platform';
import { amongThese } from '#platform';
import { stateAfter } from '#model/exchange';
import type { AnswerJob } from '../exchange/answer-job.js';
import { CLAIMABLE, recordLost } from './open-delivery.js';

/** A delivery that waits for a place of its data source. */
export interface Postponed {
  job: AnswerJob;
  source: string;
}

/**
 * Leaves deliveries until their data source has a free place in this worker, or after `postponeMs` in any worker. This
 * does not count as an attempt.
 */
export async function postpone(
  sql: Sql,
  company: CompanyId,
  { leaseMs, postponeMs }: { leaseMs: number; postponeMs: number },
  postponed: readonly Postponed[],
): Promise<void> {
  await sql.query(
    `with job as (
       select uuid, attempt, source from unnest($3::uuid[], $4::integer[], $5::uuid[]) as job (uuid, attempt, source)
     ), lost as (${recordLost('$6')})
     update delivery d set state = '${stateAfter('postponed')}', data_source = job.source, queued = null,
       due = now() + make_interval(secs => $2::double precision / 1000)
     from job where ${CLAIMABLE} and ${amongThese('d.uuid', '$3')}`,
    [
      company,
      postponeMs,
      postponed.map(({ job }) => job.delivery),
      postponed.map(({ job }) => job.attempt),
      postponed.map(({ source }) => source),
      leaseMs,
    ],
  );
}
