/** The uuid that stands for "no org" and "no scope" in the key of a total. */
export const NONE = `'00000000-0000-0000-0000-000000000000'::uuid`;

/** How many writers can update one total at the same time without waiting for each other. */
const SLOTS = 16;

/** The two spans of totals, each with the first day of the span that contains `time`. */
export const SPANS_OF = (time: string): string =>
  `(values ('day', (${time} at time zone 'UTC')::date), ('month', date_trunc('month', ${time} at time zone 'UTC')::date))`;

/**
 * Adds the changes of a statement to the totals. `delta` is a relation (start_date, org, scope, n, co2e), `$1` the company.
 * Changes are summed by key first. Each key takes a slot that no other transaction has locked, so that writers seldom wait.
 * Keys are taken in order, so that writers never deadlock.
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
