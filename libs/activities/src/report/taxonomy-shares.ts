import { Decimal } from '#impacts';
import type { CompanyId, Sql } from '#platform';
import type { TaxonomyReference } from '#model/terms';
import type { TaxonomyTotal, TotalWithGaps } from '#model/activities';
import { withBelow, totalOfAll, withGaps } from '#model/activities';
import { matches } from '../activity/activity-filter.js';
import { isCounted, MARKS } from '../activity/activity-marks.js';
import { Values } from '#platform';
import type { KeptTotalsRequest } from './kept-totals.js';

export interface TaxonomyShares {
  /** In the order of their paths. */
  taxonomies: TaxonomyTotal[];
  /** Of all activities that have a taxonomy. */
  categorized: TotalWithGaps;
}

interface NodeRow {
  path: string;
  count: number;
  co2e: string;
  /** The same of the activities with gaps. */
  gaps: number;
  gaps_co2e: string;
}

/**
 * The activities of a period by taxonomy: of each node one part of an index (`activity_below`), from which alone they are summed. Those
 * with gaps are summed from an index of their own.
 */
export async function readTaxonomyShares(
  sql: Sql,
  company: CompanyId,
  { memo, ...filter }: KeptTotalsRequest,
): Promise<TaxonomyShares> {
  const values = new Values(company);
  const counted = `${matches(filter, values)} and ${isCounted(`${values.place(memo)}::uuid[]`)}`;
  const rows = await sql.query<NodeRow>(
    `select t.path, its.count, trim_scale(its.co2e)::text as co2e, coalesce(lacking.count, 0) as gaps,
       trim_scale(coalesce(lacking.co2e, 0))::text as gaps_co2e
     from taxonomy t cross join lateral (
       select count(*) as count, sum(a.co2e) as co2e from activity a where ${counted} and a.taxonomy = t.uuid) its
     left join (
       select a.taxonomy, count(*) as count, sum(a.co2e) as co2e from activity a where ${counted} and ${MARKS.gaps} group by a.taxonomy
     ) lacking on lacking.taxonomy = t.uuid
     where t.owner = $1 and its.count > 0`,
    values.all,
    { planned: 'anew' },
  );
  const own = rows.map(({ path, count, co2e, gaps, gaps_co2e }) => ({
    path,
    ...withGaps({ count, CO2e: new Decimal(co2e) }, { count: gaps, CO2e: new Decimal(gaps_co2e) }),
  }));
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
  return { taxonomies, categorized: totalOfAll(own) };
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
