import { Decimal } from '#impacts';
import type { CompanyId, Sql } from '#platform';
import type { ReportPeriod } from '../../model/report/report-period.js';
import type { ScopeTotal, Total } from '../../model/report/total.js';
import { NONE } from '../activity/activity-totals.js';
import { Values } from '../placed-values.js';

/** The totals of whole months, by what a report shows them by. */
export interface KeptTotals {
  /** Undefined where the period has no activities. */
  total: Total | undefined;
  ofMonths: (Total & { month: string })[];
  ofScopes: ScopeTotal[];
  ofMonthsAndScopes: (ScopeTotal & { month: string })[];
  /** Without an org: of the activities that have none. */
  ofOrgs: (Total & { org?: string })[];
}

interface TotalRow {
  /** The parts of the key that the row does not tell apart: 4 the month, 2 the scope, 1 the org. */
  summed: number;
  month: string | null;
  scope: string | null;
  org: string | null;
  count: number;
  co2e: string;
}

/** Reads the sums that are kept by month: some hundred rows for each month, however many activities there are. */
export async function readKeptTotals(
  sql: Sql,
  company: CompanyId,
  { period, org }: { period: ReportPeriod; org?: string },
): Promise<KeptTotals> {
  const values = new Values(company);
  const conditions = [`t.company = $1 and t.span = 'month' and t.start >= ${placedDay(period.from, values)}`];
  if (period.before) conditions.push(`t.start < ${placedDay(period.before, values)}`);
  if (org !== undefined) conditions.push(`t.org = ${values.place(org)}`);
  const rows = await sql.query<TotalRow>(
    `select grouping(t.start, t.scope, t.org) as summed, to_char(t.start, 'YYYY-MM') as month,
       nullif(t.scope, ${NONE}) as scope, nullif(t.org, ${NONE}) as org,
       sum(t.count)::bigint as count, trim_scale(sum(t.co2e))::text as co2e
     from activity_total t where ${conditions.join(' and ')}
     group by grouping sets ((), (t.start), (t.scope), (t.start, t.scope), (t.org)) having sum(t.count) > 0`,
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

function totalIn({ count, co2e }: TotalRow): Total {
  return { count, CO2e: new Decimal(co2e) };
}
