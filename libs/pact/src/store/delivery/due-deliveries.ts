import { Injectable } from '@nestjs/common';
import type { CompanyId } from '#platform';
import { Database, forgetAll, isOpenCompany, takeByCompany } from '#platform';
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
  async take(requeueAfterMs: number): Promise<AnswerJob[]> {
    const due = await this.database.queryAcross<Due>('sweep', FIND_DUE, [requeueAfterMs]);
    return takeByCompany(due, (company, found) =>
      this.database.query<AnswerJob>(TAKE_DUE, [company, requeueAfterMs, found.map(({ uuid }) => uuid)]),
    );
  }

  /**
   * Takes up to `each` postponed deliveries of each data source, and offers them to any worker that has a slot. That
   * worker then takes the others by itself. The number is limited so that a source that hangs does not fill the queue
   * with jobs that nobody can deliver. While a delivery is postponed, `due` is when it is offered next, and `queued` is
   * when a worker took it, so that one that is offered keeps its place. A sweep takes up to 500. Each company has a share
   * of them by the number of its sources; those that come later share what it leaves.
   */
  async takePostponed(requeueAfterMs: number, each: number): Promise<AnswerJob[]> {
    const sources = await this.database.queryAcross<{ company: CompanyId; source: string }>('sweep', DUE_SOURCES, [
      requeueAfterMs,
    ]);
    const left = { jobs: AT_ONCE, sources: sources.length };
    return takeByCompany(sources, async (company, found) => {
      const share = Math.ceil((left.jobs * found.length) / left.sources);
      left.sources -= found.length;
      if (share === 0) return [];
      const values = [requeueAfterMs, each, found.map(({ source }) => source), share] as const;
      const jobs = await this.database.query<AnswerJob>(TAKE_POSTPONED, [company, ...values]);
      left.jobs -= jobs.length;
      return jobs;
    });
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

interface Due {
  company: CompanyId;
  uuid: string;
}

/** @param after the placeholder of how long ago, in milliseconds */
const queuedLongAgo = (after: `$${number}`) =>
  `queued <= now() - make_interval(secs => ${after}::double precision / 1000)`;

/** Of a closed company only what was under way when it was closed is due; the others are postponed. */
const OF_OPEN = isOpenCompany('delivery.company');

const FIND_DUE = `
  select company, uuid from (
    select company, uuid from delivery where ${OPEN} and queued is null and due <= now() and ${OF_OPEN}
    order by due limit ${AT_ONCE}) unqueued
  union all
  select company, uuid from (
    select company, uuid from delivery where ${OPEN} and ${queuedLongAgo('$1')} and due <= now() and ${OF_OPEN}
    order by queued limit ${AT_ONCE}) lost`;

const TAKE_DUE = `
  update delivery set queued = now() where company = $1 and uuid = any(array(
    select uuid from delivery
    where company = $1 and uuid = any($3::uuid[]) and ${OPEN} and (queued is null or ${queuedLongAgo('$2')}) and due <= now()
    for update skip locked))
  returning company, uuid as delivery, attempt`;

/** The data sources come in random order, so that if too many are due for one sweep, none is always the last. */
const DUE_SOURCES = `
  select company, data_source as source from due_sources(make_interval(secs => $1::double precision / 1000)) order by random()`;

const TAKE_POSTPONED = `
  update delivery set queued = null, due = now() + make_interval(secs => $2::double precision / 1000)
  where company = $1 and uuid = any(array(
    select first.uuid from unnest($4::uuid[]) source cross join lateral (
      select uuid from delivery
      where company = $1 and data_source = source
        and state = 'waiting' and due <= now() and (queued is null or ${queuedLongAgo('$2')}) and ${isOpenCompany('$1')}
      order by due limit $3 for update skip locked) first
    limit $5))
  returning company, uuid as delivery, attempt`;

const FORGET_BODIES = {
  find: `
    select company, uuid as key from delivery where body is not null and settled < now() - interval '30 days'
    order by settled limit $1`,
  remove: `
    update delivery set body = null where company = $1 and uuid = any(array(
      select uuid from delivery
      where company = $1 and uuid = any($2::uuid[]) and body is not null and settled < now() - interval '30 days'
      for update skip locked))
    returning 1`,
};
