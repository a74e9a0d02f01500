import { Injectable } from '@nestjs/common';
import type { CompanyId, Tx } from '#platform';
import { Database } from '#platform';
import { NONE, SPANS_OF } from './activity-totals.js';

/** A total that differs from the sum of its activities. */
export interface TotalDifference {
  span: 'day' | 'month';
  start: string;
  org?: string;
  scope?: string;
  /** How many activities the total lacks; negative if it has too many. */
  count: number;
  /** In kg, what the total lacks. */
  CO2e: string;
}

/** The months in which there are activities or totals. */
const MONTHS = `
  with recursive month (start) as (
    select date_trunc('month', min(start_date) at time zone 'UTC') from activity where company = $1
    union all
    select (
      select date_trunc('month', a.start_date at time zone 'UTC') from activity a
      where a.company = $1 and a.start_date >= (m.start + interval '1 month') at time zone 'UTC'
      order by a.start_date limit 1
    ) from month m where m.start is not null
  )
  select start::date::text as month from month where start is not null
  union
  select date_trunc('month', start)::date::text from activity_total where company = $1
  order by 1`;

const DIFFERENCES = `
  with summed as (
    select s.span, s.start, coalesce(a.org, ${NONE}) as org, coalesce(a.scope, ${NONE}) as scope,
      count(*) as count, sum(a.co2e) as co2e
    from activity a cross join lateral ${SPANS_OF('a.start_date')} as s (span, start)
    where a.company = $1 and a.start_date >= $2::timestamp at time zone 'UTC'
      and a.start_date < ($2::timestamp + interval '1 month') at time zone 'UTC'
    group by 1, 2, 3, 4
  ), kept as (
    select span, start, org, scope, sum(count) as count, sum(co2e) as co2e from activity_total
    where company = $1 and start >= $2::date and start < $2::date + interval '1 month'
    group by 1, 2, 3, 4
  ), difference as (
    select span, start, org, scope, coalesce(s.count, 0) - coalesce(k.count, 0) as count,
      coalesce(s.co2e, 0) - coalesce(k.co2e, 0) as co2e
    from summed s full join kept k using (span, start, org, scope)
    where coalesce(s.count, 0) <> coalesce(k.count, 0) or coalesce(s.co2e, 0) <> coalesce(k.co2e, 0)
  )`;

const SHOW = `select span, start::text, nullif(org, ${NONE}) as org, nullif(scope, ${NONE}) as scope, count::bigint,
    trim_scale(co2e)::text as "CO2e" from difference order by span, start, org, scope`;

const FIND = `${DIFFERENCES} ${SHOW}`;

/** Adds the differences to the totals. Concurrent writers do no harm, because they commit rows and totals together. */
const REPAIR = `${DIFFERENCES}, repaired as (
    insert into activity_total as total (company, span, start, org, scope, slot, count, co2e)
    select $1, span, start, org, scope, 0, count, co2e from difference order by span, start, org, scope
    on conflict (company, span, start, org, scope, slot)
      do update set count = total.count + excluded.count, co2e = total.co2e + excluded.co2e
  ) ${SHOW}`;

@Injectable()
export class TotalsReconciliation {
  constructor(private readonly database: Database) {}

  /** Compares every total of a company with its activities, month by month, and with `fix` makes them equal. */
  async run(
    company: CompanyId,
    { fix, onMonth }: { fix: boolean; onMonth?: (done: number, all: number) => void },
  ): Promise<{ months: number; differences: TotalDifference[] }> {
    const months = await this.database.query<{ month: string }>(MONTHS, [company]);
    const differences: TotalDifference[] = [];
    for (const [nth, { month }] of months.entries()) {
      differences.push(...(await this.differencesIn(company, month, fix)));
      onMonth?.(nth + 1, months.length);
    }
    return { months: months.length, differences };
  }

  private async differencesIn(company: CompanyId, month: string, fix: boolean): Promise<TotalDifference[]> {
    const rows = fix
      ? await this.database.transaction((tx) => repaired(tx, company, month))
      : await this.database.query<DifferenceRow>(FIND, [company, month]);
    return rows.map(({ org, scope, ...rest }) => ({ ...rest, ...(org && { org }), ...(scope && { scope }) }));
  }
}

type DifferenceRow = TotalDifference & { org: string | null; scope: string | null };

/** Repairs one month. The lock keeps two repairs from adding the same difference; it is taken before the totals are read. */
async function repaired(tx: Tx, company: CompanyId, month: string): Promise<DifferenceRow[]> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('activity totals ' || $1::uuid, 0))`, [company]);
  return tx.query<DifferenceRow>(REPAIR, [company, month]);
}
