/** Stands for no org and for no scope in the key of a total. */
export const NONE = `'00000000-0000-0000-0000-000000000000'::uuid`;

/** How many writers of one total may be under way without waiting for each other. */
const SLOTS = 16;

/** The two spans by which totals are kept, and the first day of each that holds a time. */
export const SPANS_OF = (time: string): string =>
  `(values ('day', (${time} at time zone 'UTC')::date), ('month', date_trunc('month', ${time} at time zone 'UTC')::date))`;

/**
 * Adds what a statement changes to the totals; `delta` is a relation (start_date, org, scope, n, co2e), `$1` the company.
 * Keys are summed first and taken in their order, each in a slot that nobody holds, so that writers seldom wait and never
 * for each other in a circle.
 */
export const addToTotals = (delta: string): string => `
  insert into activity_total as total (company, span, start, org, scope, slot, count, co2e)
  select $1, k.span, k.start, k.org, k.scope, coalesce(free.slot, floor(random() * ${SLOTS})::smallint), k.count, k.co2e
  from (
    select s.span, s.start, coalesce(d.org, ${NONE}) as org, coalesce(d.scope, ${NONE}) as scope,
      sum(d.n) as count, sum(d.co2e) as co2e
    from ${delta} d cross join lateral ${SPANS_OF('d.start_date')} as s (span, start)
    group by 1, 2, 3, 4
    having sum(d.n) <> 0 or sum(d.co2e) <> 0
    order by 1, 2, 3, 4
  ) k
  left join lateral (
    select f.slot from activity_total f
    where f.company = $1 and f.span = k.span and f.start = k.start and f.org = k.org and f.scope = k.scope
    order by f.slot limit 1 for update skip locked
  ) free on true
  on conflict (company, span, start, org, scope, slot)
    do update set count = total.count + excluded.count, co2e = total.co2e + excluded.co2e`;
