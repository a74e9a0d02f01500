import type { CompanyId, Sql } from '#platform';
import { Decimal } from '#impacts';
import type { FigureOrigin } from '../../model/report/figure-origin.js';
import { FIGURE_ORIGINS } from '../../model/report/figure-origin.js';
import type { OriginTotal } from '../../model/report/ghg-report.js';
import type { ReportPeriod } from '../../model/report/report-period.js';
import { matches } from '../activity/activity-filter.js';
import { Values } from '../placed-values.js';

/**
 * The activities `a` of each origin: every activity has exactly one, since a `FactorSource` always has a kind. Each condition is
 * that of a partial index, from which alone the totals are read (`activity_by_product` and so on): the words of both have to stay
 * the same.
 */
export const HAS_ORIGIN: Readonly<Record<FigureOrigin, string>> = {
  product: `a.factor_source ->> 'kind' <> 'transportLane'`,
  lane: `a.factor_source ->> 'kind' = 'transportLane'`,
  given: `a.factor_source is null and coalesce(a.upstream_co2e, a.downstream_co2e) is not null`,
  none: `a.factor_source is null and coalesce(a.upstream_co2e, a.downstream_co2e) is null`,
};

interface OriginRow {
  origin: FigureOrigin;
  scope: string | null;
  count: number;
  co2e: string;
}

/** The activities of a period by scope, and by how their CO2e came about. */
export async function readOriginTotals(
  sql: Sql,
  company: CompanyId,
  { period, org }: { period: ReportPeriod; org?: string },
): Promise<OriginTotal[]> {
  const values = new Values(company);
  const ofPeriod = matches({ period, org }, values);
  const text = FIGURE_ORIGINS.map(
    (origin) => `select '${origin}' as origin, a.scope, count(*) as count, trim_scale(sum(a.co2e))::text as co2e
      from activity a where ${ofPeriod} and ${HAS_ORIGIN[origin]} group by a.scope`,
  ).join(' union all ');
  // A plan for any period would not know how much of the company's activities it has.
  const rows = await sql.query<OriginRow>(text, values.all, { planned: 'anew' });
  return rows.map(({ origin, scope, count, co2e }) => {
    return { origin, scope: scope ?? undefined, count, CO2e: new Decimal(co2e) };
  });
}
