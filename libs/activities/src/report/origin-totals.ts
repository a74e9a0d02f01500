import type { CompanyId, Sql } from '#platform';
import { Decimal } from '#impacts';
import type { FigureOrigin, OriginTotal, ReportPeriod } from '#model/activities';
import { FIGURE_ORIGINS } from '#model/activities';
import { matches } from '../activity/activity-filter.js';
import { Values } from '#platform';

/**
 * The activities `a` of each origin, where one with a half of CO2e that was given counts as computed. Each condition is that of a
 * partial index, from which alone the totals are read (`activity_by_product` and so on): the words of both have to stay the same.
 */
export const HAS_ORIGIN: Readonly<Record<FigureOrigin, string>> = {
  product: `a.factor_source ->> 'kind' <> 'transportLane'`,
  lane: `a.factor_source ->> 'kind' = 'transportLane'`,
  given: `a.factor_source is null and coalesce(a.upstream_co2e, a.downstream_co2e) is not null`,
  none: `a.factor_source is null and coalesce(a.upstream_co2e, a.downstream_co2e) is null`,
};

/** The activities `a` of which one half of CO2e was given and the other computed; as the index `activity_half_given` has it. */
export const IS_HALF_GIVEN = `(a.factor_source ->> 'given') is not null`;

interface OriginRow {
  origin: FigureOrigin;
  isHalfGiven: boolean;
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
  const totals = (origin: string, condition: string, isHalfGiven = false) =>
    `select ${origin} as origin, ${isHalfGiven} as "isHalfGiven", a.scope, count(*) as count, trim_scale(sum(a.co2e))::text as co2e
      from activity a where ${ofPeriod} and ${condition} group by 1, a.scope`;
  const text = [
    ...FIGURE_ORIGINS.map((origin) => totals(`'${origin}'`, HAS_ORIGIN[origin])),
    // Where there is a lane, it was computed with that: a lane takes precedence over a product.
    totals(`case when a.transport_lane is null then 'product' else 'lane' end`, IS_HALF_GIVEN, true),
  ].join(' union all ');
  // A plan for any period would not know how much of the company's activities it has.
  const rows = await sql.query<OriginRow>(text, values.all, { planned: 'anew' });
  return rows.flatMap(({ origin, isHalfGiven, scope, count, co2e }) => {
    const total = { origin, scope: scope ?? undefined, count, CO2e: new Decimal(co2e) };
    return isHalfGiven ? movedToGiven(total) : [total];
  });
}

/** Takes a total from its origin and adds it to `given`. */
function movedToGiven(total: OriginTotal): OriginTotal[] {
  return [
    { ...total, count: -total.count, CO2e: total.CO2e.negated() },
    { ...total, origin: 'given' },
  ];
}
