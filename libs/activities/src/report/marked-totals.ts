import { Decimal } from '#impacts';
import type { CompanyId, Sql } from '#platform';
import type { MarkedTotals, ReportPeriod, ScopeTotal } from '#model/activities';
import { matches } from '../activity/activity-filter.js';
import { MARKS } from '../activity/activity-marks.js';
import { Values } from '#platform';
import { IS_HALF_GIVEN } from './origin-totals.js';

/** How much of an activity's CO2e a mark concerns. */
const PARTS = {
  gaps: 'a.co2e',
  supplierSpecific: `a.co2e * (a.factor_source ->> 'supplierShare')::numeric`,
  supplierShareUnknown: 'a.co2e',
} as const satisfies Record<keyof MarkedTotals, string>;

interface MarkedRow {
  mark: keyof MarkedTotals;
  scope: string | null;
  count: number;
  co2e: string;
}

/**
 * The activities of a period by scope: those with gaps, and those with figures of partners, or of which that is not known.
 * One of which a half was given counts as given: a share of what was computed says nothing of the whole.
 */
export async function readMarkedTotals(
  sql: Sql,
  company: CompanyId,
  { period, org }: { period: ReportPeriod; org?: string },
): Promise<MarkedTotals> {
  const values = new Values(company);
  const ofPeriod = matches({ period, org }, values);
  const marks = Object.keys(MARKS) as (keyof MarkedTotals)[];
  const text = marks.map(
    (mark) => `select '${mark}' as mark, a.scope, count(*) as count, trim_scale(sum(${PARTS[mark]}))::text as co2e
      from activity a where ${ofPeriod} and ${MARKS[mark]}
        ${mark === 'supplierSpecific' ? `and not ${IS_HALF_GIVEN}` : ''} group by a.scope`,
  );
  const rows = await sql.query<MarkedRow>(text.join(' union all '), values.all, { planned: 'anew' });
  const totals = (wanted: keyof MarkedTotals): ScopeTotal[] =>
    rows
      .filter(({ mark }) => mark === wanted)
      .map(({ scope, count, co2e }) => ({ scope: scope ?? undefined, count, CO2e: new Decimal(co2e) }));
  return {
    gaps: totals('gaps'),
    supplierSpecific: totals('supplierSpecific'),
    supplierShareUnknown: totals('supplierShareUnknown'),
  };
}
