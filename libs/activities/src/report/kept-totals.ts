import { Decimal } from '#impacts';
import type { CompanyId, Sql } from '#platform';
import type { ReportPeriod, Total, TotalWithGaps } from '#model/activities';
import { withGaps } from '#model/activities';
import { matches } from '../activity/activity-filter.js';
import { MARKS } from '../activity/activity-marks.js';
import { NONE } from '../activity/activity-totals.js';
import { Values } from '#platform';

/** The totals of whole months, by what a report shows them by. Only those by scope have the activities of memo scopes. */
export interface KeptTotals {
  /** Undefined where the period has no activities. */
  total: TotalWithGaps | undefined;
  ofMonths: (TotalWithGaps & { month: string })[];
  ofScopes: (TotalWithGaps & { scope?: string })[];
  ofMonthsAndScopes: (TotalWithGaps & { scope?: string; month: string })[];
  /** Without an org: of the activities that have none. */
  ofOrgs: (TotalWithGaps & { org?: string })[];
}

export interface KeptTotalsRequest {
  period: ReportPeriod;
  org?: string;
  /** The memo scopes of the company. */
  memo: readonly string[];
}

interface TotalRow {
  /** The parts of the key that the row does not tell apart: 4 the month, 2 the scope, 1 the org. */
  summed: number;
  month: string | null;
  scope: string | null;
  org: string | null;
  count: number;
  co2e: string;
  /** The same of the activities with gaps. */
  gaps: number;
  gaps_co2e: string;
}

/**
 * Reads the sums that are kept by month: some hundred rows for each month, however many activities there are. Activities with gaps are
 * read from an index of their own.
 */
export async function readKeptTotals(
  sql: Sql,
  company: CompanyId,
  { period, org, memo }: KeptTotalsRequest,
): Promise<KeptTotals> {
  const values = new Values(company);
  const conditions = [`t.company = $1 and t.span = 'month' and t.start >= ${placedDay(period.from, values)}`];
  if (period.before) conditions.push(`t.start < ${placedDay(period.before, values)}`);
  if (org !== undefined) conditions.push(`t.org = ${values.place(org)}`);
  const rows = await sql.query<TotalRow>(
    `with part as (
       select t.start, t.scope, t.org, t.count, t.co2e, 0 as gaps, 0 as gaps_co2e
       from activity_total t where ${conditions.join(' and ')}
       union all select date_trunc('month', a.start_date at time zone 'UTC')::date, coalesce(a.scope, ${NONE}), coalesce(a.org, ${NONE}),
         0, 0, 1, a.co2e
       from activity a where ${matches({ period, org }, values)} and ${MARKS.gaps}
     ), counted as (
       select start, scope, org, count, co2e, gaps, gaps_co2e, scope <> all(${values.place(memo)}::uuid[]) as is_counted from part
     )
     select grouping(start, scope, org) as summed, to_char(start, 'YYYY-MM') as month,
       nullif(scope, ${NONE}) as scope, nullif(org, ${NONE}) as org, sum(count)::bigint as count, trim_scale(sum(co2e))::text as co2e,
       sum(gaps)::bigint as gaps, trim_scale(sum(gaps_co2e))::text as gaps_co2e
     from counted
     group by grouping sets ((is_counted), (start, is_counted), (org, is_counted), (scope), (start, scope))
     having sum(count) > 0 and is_counted is not false`,
    values.all,
    { planned: 'anew' },
  );
  const by = (summed: number) => rows.filter((row) => row.summed === summed);
  const [all] = by(0b111);
  return {
    total: all && totalIn(all),
    ofMonths: by(0b011).map((row) => ({ month: row.month ?? '', ...totalIn(row) })),
    ofScopes: by(0b101).map((row) => ({ scope: row.scope ?? undefined, ...totalIn(row) })),
    ofMonthsAndScopes: by(0b001).map((row) => ({
      month: row.month ?? '',
      scope: row.scope ?? undefined,
      ...totalIn(row),
    })),
    ofOrgs: by(0b110).map((row) => ({ org: row.org ?? undefined, ...totalIn(row) })),
  };
}

function placedDay(at: Date, values: Values): string {
  return `${values.place(at.toISOString().slice(0, 'yyyy-mm-dd'.length))}::date`;
}

function totalIn({ count, co2e, gaps, gaps_co2e }: TotalRow): TotalWithGaps {
  return withGaps(total(count, co2e), total(gaps, gaps_co2e));
}

function total(count: number, co2e: string): Total {
  return { count, CO2e: new Decimal(co2e) };
}
