import type { Sql } from '#platform';
import { stateAfter } from '#model/exchange';
import type { AnswerJob } from '../exchange/answer-job.js';
import { foreignDataSource } from '../exchange/foreign-client.js';
import { CLAIMABLE, recordLost } from './open-delivery.js';

const SENT_BY_ANOTHER = `
  select from exchange_event e where e.company = $1 and e.uuid = d.event and exists (${foreignDataSource('e.client', 'e.source_key')})`;

/** Settles a delivery that has no data source. @returns whether this call did it */
export async function markUnmatched(sql: Sql, job: AnswerJob, leaseMs: number): Promise<boolean> {
  const rows = await sql.query(
    `with job as (select $2::uuid as uuid, $3::integer as attempt), lost as (${recordLost('$4')})
     update delivery d set state = '${stateAfter('noSource')}', settled = now(), last_error = case
       when kind = 'request' then 'The data source is gone.'
       when exists (${SENT_BY_ANOTHER}) then 'The client that sent the request belongs to another data source than its source.'
       else 'No data source has the source of the request.' end
     from job where ${CLAIMABLE} returning d.uuid`,
    [job.company, job.delivery, job.attempt, leaseMs],
  );
  return rows.length > 0;
}
