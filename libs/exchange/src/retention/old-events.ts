import type { CompanyId, CompanyWithOldRows, Database, OldRows, RemovedBatch, Sql } from '#platform';
import { before, COMPANIES_IN_USE } from '#platform';
import { DELIVERY_STATES, isOpen } from '#model/exchange';

const BATCH = 200;

const OPEN = DELIVERY_STATES.filter(isOpen)
  .map((state) => `'${state}'`)
  .join(', ');

/** The condition that a delivery `d` ended long ago. What is still owed to somebody never did. */
const hasEnded = (days: `$${number}`) => `d.state not in (${OPEN}) and d.settled < ${before(days)}`;

/**
 * The condition that an event `e` may be removed, together with the answer that stands, if it is a request of ours. An answer
 * that does not stand goes by itself, before its request: others may have sent any number of them.
 */
const isOld = (days: `$${number}`) => `e.created < ${before(days)}
  and not exists (select from delivery d where d.company = e.company and d.event = e.uuid and not (${hasEnded(days)}))
  and not exists (select from exchange_event a where a.company = e.company and a.request = e.uuid
    and (a.uuid is distinct from e.answer or a.created >= ${before(days)}))
  and not exists (select from exchange_event r where r.company = e.company and r.uuid = e.request and r.answer = e.uuid)`;

const COMPANIES = `
  select c.company, first.created as oldest from ${COMPANIES_IN_USE} cross join lateral (
    select e.created from exchange_event e where e.company = c.company and ${isOld('$1')}
    order by e.created, e.uuid limit 1) first`;

const COUNT = `
  select count(*) + count(e.answer) as count from exchange_event e where e.company = $1 and ${isOld('$2')}`;

/**
 * The deliveries are locked, too, and looked at again then: an operator may send one again at this very moment. `gone` are the
 * events that nobody else is changing.
 */
const REMOVE = `
  with old as materialized (
    select e.uuid, e.answer, e.created from exchange_event e
    where e.company = $1 and e.created >= $3 and ${isOld('$2')}
    order by e.created, e.uuid limit ${BATCH} for update skip locked
  ), ended as materialized (
    select d.uuid, d.event from delivery d
    where d.company = $1 and d.event = any(array(select uuid from old)) and ${hasEnded('$2')} for update skip locked
  ), alone as materialized (
    select uuid, answer from old
    where uuid in (select event from ended)
      or not exists (select from delivery d where d.company = $1 and d.event = old.uuid)
  ), gone as materialized (
    select uuid from alone union select answer from alone where answer is not null
  ), kept as (
    insert into removed_event as kept (company, dedupe, accepted, unmatched)
    select $1, e.dedupe, e.created, exists (
      select from delivery d where d.company = $1 and d.event = e.uuid and d.state = 'unmatched')
    from exchange_event e where e.company = $1 and e.uuid = any(array(select uuid from gone))
    order by e.dedupe on conflict (company, dedupe) do update set unmatched = kept.unmatched and excluded.unmatched
  ), attempts as (
    delete from delivery_attempt where company = $1 and delivery = any(array(
      select uuid from ended where event in (select uuid from gone))) returning 1
  ), deliveries as (
    delete from delivery where company = $1 and event = any(array(select uuid from gone)) returning 1
  ), events as (
    delete from exchange_event where company = $1 and uuid = any(array(select uuid from gone)) returning 1
  )
  select (select count(*) from old) as found, (select max(created) from old) as reached,
    (select count(*) from events) as events, (select count(*) from deliveries) as deliveries,
    (select count(*) from attempts) as attempts`;

interface Removed {
  found: number;
  reached: Date | null;
  events: number;
  deliveries: number;
  attempts: number;
}

/**
 * Events, their deliveries and attempts. What stays is the hash of each event, by which the same event that is sent again is
 * recognised, its company, and when it was accepted. One that was never answered, as its source was unknown, may be sent again.
 */
export const OLD_EVENTS: OldRows = {
  companies: (sql: Sql, days: number) => sql.queryAcross<CompanyWithOldRows>('purge', COMPANIES, [days]),

  async count(sql: Sql, company: CompanyId, days: number): Promise<number> {
    const [row] = await sql.query<{ count: number }>(COUNT, [company, days]);
    return row?.count ?? 0;
  },

  async remove(database: Database, company: CompanyId, days: number, from: Date): Promise<RemovedBatch> {
    const [removed] = await database.transaction((tx) => tx.query<Removed>(REMOVE, [company, days, from]));
    if (!removed) return { rows: {} };
    const { found, reached, events, deliveries, attempts } = removed;
    return {
      rows: { exchange_event: events, delivery: deliveries, delivery_attempt: attempts },
      ...(found === BATCH && reached && { next: reached }),
    };
  },
};
