import type { CompanyId, Sql } from '#platform';
import { Decimal } from '#impacts';
import type { ReportPeriod } from '../../model/report/report-period.js';
import type { ScopeTotal } from '../../model/report/total.js';
import { matches } from '../activity/activity-filter.js';
import { Values } from '../placed-values.js';
import { HAS_ORIGIN, IS_HALF_GIVEN } from './origin-totals.js';

/** The activities of a period that draw on footprints of partners, by scope, with the part of their CO2e that comes from these. */
export async function readSupplierTotals(
  sql: Sql,
  company: CompanyId,
  { period, org }: { period: ReportPeriod; org?: string },
): Promise<ScopeTotal[]> {
  // Most companies have none, and need not look at each activity.
  const any = await sql.query(`select from dataset where owner = $1 and received is not null limit 1`, [company]);
  if (any.length === 0) return [];
  const values = new Values(company);
  const ofPeriod = matches({ period, org }, values);
  const rows = await sql.query<{ scope: string | null; count: number; co2e: string }>(
    `with drawn as (
       select a.scope, (a.factor_source ->> 'uuid')::uuid as product, count(*) as count, sum(a.co2e) as co2e
       from activity a where ${ofPeriod} and ${HAS_ORIGIN.product} and not ${IS_HALF_GIVEN} group by 1, 2
     )
     select d.scope, sum(d.count)::bigint as count, trim_scale(sum(d.co2e * s.share * 0.01))::text as co2e
     from drawn d join element e on e.company = $1 and e.uuid = d.product,
     lateral (select case when e.received ->> 'dataset' = e.dataset::text then 100
       else (e.modelled -> 'primaryShares' ->> 'supplier')::numeric end as share) s
     where s.share > 0 group by d.scope`,
    values.all,
    { planned: 'anew' },
  );
  return rows.map(({ scope, count, co2e }) => ({ scope: scope ?? undefined, count, CO2e: new Decimal(co2e) }));
}
