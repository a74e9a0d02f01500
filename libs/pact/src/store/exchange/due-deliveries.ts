import type { Database } from '#platform';
import { DELIVERY_STATES, isOpen } from '../../model/delivery-state.js';
import type { AnswerJob } from './answer-job.js';

const AT_ONCE = 500;

const states = (wanted: (state: (typeof DELIVERY_STATES)[number]) => boolean): string =>
  DELIVERY_STATES.filter(wanted)
    .map((state) => `'${state}'`)
    .join(', ');

/** The states the index of due deliveries covers; the planner has to see them all to use it. */
const OPEN = states(isOpen);

const NOT_QUEUED_LATELY = `(queued is null or queued <= now() - make_interval(secs => $1::double precision / 1000))`;

const MARK_QUEUED = `update delivery d set queued = now() from taken
  where d.company = taken.company and d.uuid = taken.uuid
  returning d.company, d.uuid as delivery, d.attempt`;

/**
 * Up to 500 deliveries that are due and were not queued lately: what the queue lost, what is to be retried, what a
 * worker's lease ran out on. Marks them as queued.
 */
export function takeDue(database: Database, requeueAfterMs: number): Promise<AnswerJob[]> {
  return database.queryAcross<AnswerJob>(
    'sweep',
    `with taken as materialized (
       select company, uuid from delivery
       where state in (${OPEN}) and state <> 'waiting' and due <= now() and ${NOT_QUEUED_LATELY}
       order by due limit ${AT_ONCE} for update skip locked)
     ${MARK_QUEUED}`,
    [requeueAfterMs],
  );
}

/**
 * What waits behind its data source, the `each` oldest for each of them: a worker that has a slot free for one goes on
 * with the others by itself, and a data source that hangs must not fill the queue with what nobody can deliver.
 */
export function takeWaitingToOffer(database: Database, requeueAfterMs: number, each: number): Promise<AnswerJob[]> {
  return database.queryAcross<AnswerJob>(
    'sweep',
    `with recursive source as (
       (select company, data_source from delivery where state = 'waiting' order by company, data_source limit 1)
       union all
       select further.company, further.data_source from source cross join lateral (
         select company, data_source from delivery
         where state = 'waiting' and (company, data_source) > (source.company, source.data_source)
         order by company, data_source limit 1) further
     ), taken as materialized (
       select oldest.company, oldest.uuid from source cross join lateral (
         select company, uuid from delivery
         where company = source.company and data_source = source.data_source
           and state = 'waiting' and due <= now() and ${NOT_QUEUED_LATELY}
         order by accepted limit $2 for update skip locked) oldest
       limit ${AT_ONCE})
     ${MARK_QUEUED}`,
    [requeueAfterMs, each],
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
