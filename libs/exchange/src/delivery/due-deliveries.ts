import { Injectable } from '@nestjs/common';
import type { CompanyId } from '#platform';
import { Database, forgetAll, takeByCompany } from '#platform';
import { isOpenCompany } from '#access';
import { DELIVERY_STATES, isOpen } from '#model/exchange';
import type { AnswerJob } from '../exchange/answer-job.js';

const AT_ONCE = 500;
/** A small batch, since bodies may be large. */
const BODY_BATCH = 1_000;

/** Finds the deliveries of all companies that have to be offered to the queue, or offered again. */
@Injectable()
export class DueDeliveries {
  constructor(private readonly database: Database) {}

  /**
   * Marks deliveries as queued: up to 500 that are due for a retry and not queued, and up to 500 that were queued
   * `requeueAfterMs` ago, because the queue lost them or the lease of their worker ran out. Where more are due, companies
   * take turns, and the data sources of each.
   */
  async take(requeueAfterMs: number): Promise<{ due: AnswerJob[]; lost: AnswerJob[] }> {
    const found = await this.database.queryAcross<Due>('sweep', FIND_DUE, [requeueAfterMs]);
    const unqueued = found.filter(({ lost }) => !lost);
    const due = unqueued.length > AT_ONCE ? await this.database.queryAcross<Due>('sweep', FIND_IN_TURN) : unqueued;
    const lost = found.filter(({ lost }) => lost);
    const take = (company: CompanyId, those: readonly Due[]) =>
      this.database.query<AnswerJob>(TAKE_DUE, [company, requeueAfterMs, those.map(({ uuid }) => uuid)]);
    return { due: await takeByCompany(due, take), lost: await takeByCompany(lost, take) };
  }

  /**
   * Takes up to `each` postponed deliveries of each data source, and offers them to any worker that has a place. That
   * worker then takes the others by itself. No others of the source are offered for `requeueAfterMs`, so that one that
   * hangs does not fill the queue with jobs that nobody can deliver. While a delivery is postponed, `due` is when it is
   * offered next, and `queued` is when a worker took it, so that one that is offered keeps its place. A sweep takes up to 500. Each company has an equal
   * share of them, and each of its sources of that; those that come later, which have more sources, share what it leaves.
   */
  async takePostponed(requeueAfterMs: number, each: number): Promise<AnswerJob[]> {
    const sources = await this.database.queryAcross<{ company: CompanyId; source: string }>('sweep', DUE_SOURCES, [
      requeueAfterMs,
    ]);
    const left = { jobs: AT_ONCE, companies: new Set(sources.map(({ company }) => company)).size };
    return takeByCompany(sources, async (company, found) => {
      const share = Math.ceil(left.jobs / left.companies--);
      if (share === 0) return [];
      const ofEach = Math.min(each, Math.ceil(share / found.length));
      const values = [requeueAfterMs, ofEach, found.map(({ source }) => source), share] as const;
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
  /** Whether it was queued, and the queue or a worker lost it. */
  lost: boolean;
}

/** Of what was lost the oldest take turns: so many are lost together only with the whole queue. */
const MOST_LOST = 5_000;

/** @param after the placeholder of how long ago, in milliseconds */
const queuedLongAgo = (after: `$${number}`) =>
  `queued <= now() - make_interval(secs => ${after}::double precision / 1000)`;

/** Of a closed company only what was under way when it was closed is due; the others are postponed. */
const OF_OPEN = isOpenCompany('delivery.company');

/** One more than are taken, so that it is known whether they have to take turns. */
const FIND_DUE = `
  select company, uuid, false as lost from (
    select company, uuid from delivery where ${OPEN} and queued is null and due <= now() and ${OF_OPEN}
    order by due limit ${AT_ONCE + 1}) unqueued
  union all
  select company, uuid, true from (
    select company, uuid, queued, row_number() over (partition by company order by nth, queued) as turn from (
      select company, uuid, queued, row_number() over (partition by company, data_source order by queued) as nth from (
        select company, uuid, queued, data_source from delivery where ${OPEN} and ${queuedLongAgo('$1')} and due <= now() and ${OF_OPEN}
        order by queued limit ${MOST_LOST}) oldest) of_source
    order by turn, queued limit ${AT_ONCE}) lost`;

/** Of more than are taken, since some data sources have fewer than others. */
const FIND_IN_TURN = `
  select company, uuid, false as lost from (
    select its_company as company, its_uuid as uuid, its_due as due,
      row_number() over (partition by its_company order by turn, its_due) as turn
    from due_in_turn(${4 * AT_ONCE}) where ${isOpenCompany('its_company')}) each
  order by turn, due limit ${AT_ONCE}`;

const TAKE_DUE = `
  update delivery set queued = now() where company = $1 and uuid = any(array(
    select uuid from delivery
    where company = $1 and uuid = any($3::uuid[]) and ${OPEN} and (queued is null or ${queuedLongAgo('$2')}) and due <= now()
    for update skip locked))
  returning company, uuid as delivery, attempt`;

/**
 * Companies with few data sources come first, since what they leave of their shares goes to the others. Of as many, they come in
 * random order, so that if too many are due for one sweep, none is always the last.
 */
const DUE_SOURCES = `
  select company, data_source as source from due_sources(make_interval(secs => $1::double precision / 1000))
  order by count(*) over (partition by company), random()`;

const TAKE_POSTPONED = `
  update delivery set queued = null, due = now() + make_interval(secs => $2::double precision / 1000)
  where company = $1 and uuid = any(array(
    select first.uuid from unnest($4::uuid[]) source cross join lateral (
      select uuid, due from delivery
      where company = $1 and data_source = source
        and state = 'waiting' and (queued is null or ${queuedLongAgo('$2')}) and ${isOpenCompany('$1')}
      order by attempt, accepted limit $3 for update skip locked) first
    where first.due <= now() limit $5))
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
