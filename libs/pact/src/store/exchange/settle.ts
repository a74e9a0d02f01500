import type { Sql } from '#platform';
import type { DeliveryOutcome } from '../../model/delivery-outcome.js';
import type { Happening } from '../../model/delivery-state.js';
import { statesBefore } from '../../model/delivery-state.js';
import type { Verdict } from '../../model/retry.js';
import type { AnswerJob } from './answer-job.js';

export interface Settlement {
  /** The number of the attempt; the first is 1. */
  attempt: number;
  started: Date;
  finished: Date;
  outcome: DeliveryOutcome;
  verdict: Verdict;
}

const HAPPENED = {
  delivered: 'delivered',
  retrying: 'failedRetry',
  exhausted: 'failedExhausted',
  refused: 'refused',
} as const satisfies Record<Verdict['state'], Happening>;

/**
 * Records an attempt and what follows from it. A 2xx counts however late it is learnt of; a failure counts only for the
 * worker whose attempt it still is.
 * @returns whether the state changed
 */
export async function settle(sql: Sql, { company, delivery }: AnswerJob, settlement: Settlement): Promise<boolean> {
  const { attempt, started, finished, outcome, verdict } = settlement;
  const retrying = verdict.state === 'retrying';
  const rows = await sql.query(
    `with tried as (
       insert into delivery_attempt (company, delivery, number, started, result, status, error, finished)
       values ($1, $2, $3, $4, $5, $6, $7, $13) on conflict (company, delivery, number) do update
       set result = excluded.result, status = excluded.status, error = excluded.error, finished = excluded.finished
     )
     update delivery set state = $8, settled = $9, due = coalesce($10, due), step = coalesce($11, step), last_error = $7, queued = null
     where company = $1 and uuid = $2 and state = any($12) and ($8 = 'delivered' or attempt = $3)
     returning uuid`,
    [
      company,
      delivery,
      attempt,
      started,
      outcome.kind === 'delivered' ? 'delivered' : outcome.at,
      outcome.status ?? null,
      outcome.kind === 'delivered' ? null : outcome.error,
      verdict.state,
      retrying ? null : finished,
      retrying ? verdict.due : null,
      retrying ? verdict.step : null,
      statesBefore(HAPPENED[verdict.state]),
      finished,
    ],
  );
  return rows.length > 0;
}
