import { Decimal } from '#impacts';
import type { CompanyId, Sql } from '#platform';
import type { TaxonomyReference } from '../../model/element-parts.js';
import type { TaxonomyTotal } from '../../model/report/monthly-report.js';
import { withBelow } from '../../model/report/taxonomy-totals.js';
import type { Total } from '../../model/report/total.js';
import { totalOf } from '../../model/report/total.js';
import { matches } from '../activity/activity-filter.js';
import { isCounted } from '../activity/activity-marks.js';
import { Values } from '../placed-values.js';
import type { KeptTotalsRequest } from './kept-totals.js';

export interface TaxonomyShares {
  /** In the order of their paths. */
  taxonomies: TaxonomyTotal[];
  /** Of all activities that have a taxonomy. */
  categorized: Total;
}

/** The activities of a period by taxonomy: of each node one part of an index (`activity_below`), from which alone they are summed. */
export async function readTaxonomyShares(
  sql: Sql,
  company: CompanyId,
  { memo, ...filter }: KeptTotalsRequest,
): Promise<TaxonomyShares> {
  const values = new Values(company);
  const rows = await sql.query<{ path: string; count: number; co2e: string }>(
    `select t.path, its.count, trim_scale(its.co2e)::text as co2e from taxonomy t cross join lateral (
       select count(*) as count, sum(a.co2e) as co2e from activity a where ${matches(filter, values)} and a.taxonomy = t.uuid
         and ${isCounted(`${values.place(memo)}::uuid[]`)}) its
     where t.owner = $1 and its.count > 0`,
    values.all,
    { planned: 'anew' },
  );
  const own = rows.map(({ path, count, co2e }) => ({ path, count, CO2e: new Decimal(co2e) }));
  const totals = withBelow(own);
  const references = await readByPaths(
    sql,
    company,
    totals.map(({ path }) => path),
  );
  const taxonomies = totals.flatMap(({ path, ...total }) => {
    const taxonomy = references.get(path);
    return taxonomy ? [{ taxonomy, ...total }] : [];
  });
  return { taxonomies, categorized: totalOf(own) };
}

async function readByPaths(
  sql: Sql,
  company: CompanyId,
  paths: readonly string[],
): Promise<Map<string, TaxonomyReference>> {
  const rows = await sql.query<TaxonomyReference>(
    'select uuid, name, path from taxonomy where owner = $1 and path = any($2)',
    [company, paths],
  );
  return new Map(rows.map((row) => [row.path, row]));
}
