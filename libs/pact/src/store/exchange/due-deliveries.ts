import type { Database } from '#platform';
import { forgetAll } from '#platform';
import { DELIVERY_STATES, isOpen } from '../../model/delivery-state.js';
import type { AnswerJob } from './answer-job.js';

const AT_ONCE = 500;

/** Of the indexes that hold what is due; the planner has to see the states to use them. */
const OPEN = `state in (${DELIVERY_STATES.filter((state) => isOpen(state) && state !== 'waiting')
  .map((state) => `'${state}'`)
  .join(', ')})`;

/** $1 milliseconds ago. */
const LATELY = `now() - make_interval(secs => $1::double precision / 1000)`;

const OF_TAKEN = `from taken where d.company = taken.company and d.uuid = taken.uuid
  returning d.company, d.uuid as delivery, d.attempt`;

/**
 * Up to 500 deliveries that are due and were never queued, as what is to be retried, and up to 500 that were not queued
 * lately, as what the queue lost or a worker's lease ran out on. Marks them as queued.
 */
export function takeDue(database: Database, requeueAfterMs: number): Promise<AnswerJob[]> {
  return database.queryAcross<AnswerJob>('sweep', TAKE_DUE, [requeueAfterMs]);
}

const TAKE_DUE = `
  with unqueued as materialized (
    select company, uuid from delivery where ${OPEN} and queued is null and due <= now()
    order by due limit ${AT_ONCE} for update skip locked
  ), lost as materialized (
    select company, uuid from delivery where ${OPEN} and queued <= ${LATELY} and due <= now()
    order by queued limit ${AT_ONCE} for update skip locked
  ), taken as materialized (table unqueued union all table lost)
  update delivery d set queued = now() ${OF_TAKEN}`;

/**
 * Of what waits behind its data source, up to `each` for each of them: a worker that has a slot free for one goes on with the
 * others by itself, and a data source that hangs must not fill the queue with what nobody can deliver. While it waits,
 * `due` is when it is offered next, and `queued` when a worker took it: what is offered is still taken in its turn.
 */
export function takeWaitingToOffer(database: Database, requeueAfterMs: number, each: number): Promise<AnswerJob[]> {
  return database.queryAcross<AnswerJob>('sweep', TAKE_WAITING, [requeueAfterMs, each]);
}

/** The data sources in a random order: where so many are due that not all are offered, none is always the last. */
const TAKE_WAITING = `
  with recursive source as (
    (select company, data_source from delivery where state = 'waiting' order by company, data_source limit 1)
    union all
    select further.company, further.data_source from source cross join lateral (
      select company, data_source from delivery
      where state = 'waiting' and (company, data_source) > (source.company, source.data_source)
      order by company, data_source limit 1) further
  ), taken as materialized (
    select first.company, first.uuid from (select company, data_source from source order by random()) source cross join lateral (
      select company, uuid from delivery
      where company = source.company and data_source = source.data_source
        and state = 'waiting' and due <= now() and (queued is null or queued <= ${LATELY})
      order by due limit $2 for update skip locked) first
    limit ${AT_ONCE})
  update delivery d set queued = null, due = now() + make_interval(secs => $1::double precision / 1000) ${OF_TAKEN}`;

/** Bodies may be large. */
const BODIES_AT_ONCE = 1_000;

/** The bytes of answers that settled 30 days ago go; their hash stays. */
export function forgetOldBodies(database: Database, goesOn = () => true): Promise<void> {
  return forgetAll(database, FORGET_BODIES, BODIES_AT_ONCE, goesOn);
}

const FORGET_BODIES = `
  update delivery set body = null where (company, uuid) in (
    select company, uuid from delivery where body is not null and settled < now() - interval '30 days'
    order by settled limit $1 for update skip locked)
  returning 1`;
