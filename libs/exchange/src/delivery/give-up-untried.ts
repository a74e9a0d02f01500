import type { Sql } from '#platform';
import { stateAfter } from '#model/exchange';
import type { AnswerJob } from '../exchange/answer-job.js';
import { CLAIMABLE } from './open-delivery.js';

const UNTRIED = 'It was not tried: its time passed while it waited for its turn.';

/** Settles a delivery whose time passed before anybody tried it. @returns whether this call did it */
export async function giveUpUntried(sql: Sql, job: AnswerJob): Promise<boolean> {
  const rows = await sql.query(
    `update delivery d set state = '${stateAfter('untried')}', settled = now(), last_error = $4, queued = null
     from (select $2::uuid as uuid, $3::integer as attempt) job where ${CLAIMABLE} and d.attempt = 0 returning d.uuid`,
    [job.company, job.delivery, job.attempt, UNTRIED],
  );
  return rows.length > 0;
}
