import type { Database } from '#platform';
import { DELIVERY_STATES, isOpen } from '../../model/delivery-state.js';
import type { AnswerJob } from './answer-job.js';

const AT_ONCE = 500;

const OPEN = DELIVERY_STATES.filter(isOpen)
  .map((state) => `'${state}'`)
  .join(', ');

/**
 * Up to 500 deliveries that are due and were not queued lately: what the queue lost, what is to be retried, what a
 * worker's lease ran out on, what waits behind its data source. Marks them as queued.
 */
export function takeDue(database: Database, requeueAfterMs: number): Promise<AnswerJob[]> {
  return database.queryAcross<AnswerJob>(
    'sweep',
    `update delivery set queued = now()
     where (company, uuid) in (
       select company, uuid from delivery
       where state in (${OPEN}) and due <= now()
         and (queued is null or queued <= now() - make_interval(secs => $1::double precision / 1000))
       order by due limit ${AT_ONCE} for update skip locked)
     returning company, uuid as delivery, attempt`,
    [requeueAfterMs],
  );
}

/** The bytes of answers that settled 30 days ago go; their hash stays. */
export async function forgetOldBodies(database: Database): Promise<void> {
  await database.queryAcross(
    'purge',
    `update delivery set body = null where (company, uuid) in (
       select company, uuid from delivery where body is not null and settled < now() - interval '30 days' limit 1000)`,
  );
}
