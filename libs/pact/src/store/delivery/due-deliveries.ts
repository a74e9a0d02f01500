import { Injectable } from '@nestjs/common';
import { Database, forgetAll, isOpenCompany } from '#platform';
import { DELIVERY_STATES, isOpen } from '../../model/delivery-state.js';
import type { AnswerJob } from './answer-job.js';

const AT_ONCE = 500;
/** A small batch, since bodies may be large. */
const BODY_BATCH = 1_000;

/** Finds the deliveries of all companies that have to be offered to the queue, or offered again. */
@Injectable()
export class DueDeliveries {
  constructor(private readonly database: Database) {}

  /**
   * Marks deliveries as queued: up to 500 that are due for a retry and not queued, and up to 500 that were queued
   * `requeueAfterMs` ago, because the queue lost them or the lease of their worker ran out.
   */
  take(requeueAfterMs: number): Promise<AnswerJob[]> {
    return this.database.queryAcross<AnswerJob>('sweep', TAKE_DUE, [requeueAfterMs]);
  }

  /**
   * Takes up to `each` postponed deliveries of each data source, and offers them to any worker that has a slot. That
   * worker then takes the others by itself. The number is limited so that a source that hangs does not fill the queue
   * with jobs that nobody can deliver. While a delivery is postponed, `due` is when it is offered next, and `queued` is
   * when a worker took it, so that one that is offered keeps its place.
   */
  takePostponed(requeueAfterMs: number, each: number): Promise<AnswerJob[]> {
    return this.database.queryAcross<AnswerJob>('sweep', TAKE_POSTPONED, [requeueAfterMs, each]);
  }

  /** Deletes the bytes of answers that settled 30 days ago. Their hashes stay. */
  forgetBodies(shouldContinue = () => true): Promise<number> {
    return forgetAll(this.database, FORGET_BODIES, BODY_BATCH, shouldContinue);
  }
}

/**
 * The condition of the indexes that hold due deliveries. The planner uses these indexes only if a statement repeats it.
 */
const OPEN = `state in (${DELIVERY_STATES.filter((state) => isOpen(state) && state !== 'waiting')
  .map((state) => `'${state}'`)
  .join(', ')})`;

const QUEUED_LONG_AGO = `queued <= now() - make_interval(secs => $1::double precision / 1000)`;

/** Of a closed company only what was under way when it was closed is due; the others are postponed. */
const OF_OPEN = isOpenCompany('delivery.company');

const OF_TAKEN = `from taken where d.company = taken.company and d.uuid = taken.uuid
  returning d.company, d.uuid as delivery, d.attempt`;

const TAKE_DUE = `
  with unqueued as materialized (
    select company, uuid from delivery where ${OPEN} and queued is null and due <= now() and ${OF_OPEN}
    order by due limit ${AT_ONCE} for update skip locked
  ), lost as materialized (
    select company, uuid from delivery where ${OPEN} and ${QUEUED_LONG_AGO} and due <= now() and ${OF_OPEN}
    order by queued limit ${AT_ONCE} for update skip locked
  ), taken as materialized (table unqueued union all table lost)
  update delivery d set queued = now() ${OF_TAKEN}`;

/** The data sources come in random order, so that if too many are due for one sweep, none is always the last. */
const TAKE_POSTPONED = `
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
        and state = 'waiting' and due <= now() and (queued is null or ${QUEUED_LONG_AGO}) and ${OF_OPEN}
      order by due limit $2 for update skip locked) first
    limit ${AT_ONCE})
  update delivery d set queued = null, due = now() + make_interval(secs => $1::double precision / 1000) ${OF_TAKEN}`;

const FORGET_BODIES = `
  update delivery set body = null where (company, uuid) in (
    select company, uuid from delivery where body is not null and settled < now() - interval '30 days'
    order by settled limit $1 for update skip locked)
  returning 1`;
