import type { CompanyId, Sql } from '#platform';
import type { Facet } from '../../model/activity/facets.js';
import type { Reference, TaxonomyReference } from '../../model/element-parts.js';
import type { ActivityFilter } from './activity-filter.js';
import {
  matches,
  matchesBesideReferences,
  matchesBesideTaxonomy,
  plannedFor,
  taxonomiesBelow,
  Values,
} from './activity-filter.js';
import { NONE } from './activity-totals.js';
import { isSummedFromRows, summed } from './listing-sums.js';

/** What is said of a result set as a whole. Amounts are in kg. */
export interface ListingEnvelope {
  count: number;
  startDate?: Date;
  endDate?: Date;
  CO2e: string;
  /** Of activities without a scope. */
  uncategorizedCO2e: string;
  scopes?: Reference[];
  orgs?: Reference[];
  taxonomies?: (TaxonomyReference & { slug: string })[];
}

interface EnvelopeRow {
  count: number;
  co2e: string;
  uncategorized: string;
  scopes?: Reference[];
  orgs?: Reference[];
  taxonomies?: (TaxonomyReference & { slug: string })[];
  first?: Date | null;
  last?: Date | null;
}

/** In one statement, so that it is of one moment wherever it is asked. */
export async function readEnvelope(
  sql: Sql,
  company: CompanyId,
  filter: ActivityFilter,
  facets: ReadonlySet<Facet>,
): Promise<ListingEnvelope> {
  const values = new Values(company);
  const text = `
    with part as (${summed(filter, values)}),
    used as materialized (
      select org, scope, sum(count) as count, sum(co2e) as co2e${isOpen(filter) ? ', min(first) as first, max(last) as last' : ''}
      from part group by org, scope having sum(count) > 0
    )
    select ${columns(filter, facets, values).join(',\n')} from used`;
  const [row] = await sql.query<EnvelopeRow>(text, values.all, plannedFor(filter));
  if (!row) throw new Error('A sum returned no row.');
  const { period } = filter;
  return {
    count: row.count,
    startDate: period.from ?? row.first ?? undefined,
    endDate: period.until ?? row.last ?? undefined,
    CO2e: row.co2e,
    uncategorizedCO2e: row.uncategorized,
    scopes: row.scopes,
    orgs: row.orgs,
    taxonomies: row.taxonomies,
  };
}

function isOpen({ period }: ActivityFilter): boolean {
  return !period.from || !period.before;
}

function columns(filter: ActivityFilter, facets: ReadonlySet<Facet>, values: Values): string[] {
  const { period } = filter;
  return [
    `coalesce(sum(count), 0)::bigint as count`,
    `trim_scale(coalesce(sum(co2e) filter (where scope <> ${NONE}), 0))::text as co2e`,
    `trim_scale(coalesce(sum(co2e) filter (where scope = ${NONE}), 0))::text as uncategorized`,
    ...(facets.has('scopes') ? [`(${namesUsed('scope')}) as scopes`] : []),
    ...(facets.has('orgs') ? [`(${namesUsed('org')}) as orgs`] : []),
    ...(facets.has('taxonomies') ? [`(${taxonomiesUsed(filter, values)}) as taxonomies`] : []),
    ...(period.from ? [] : [`(${firstStart(filter, values)}) as first`]),
    ...(period.before ? [] : [`(${lastEnd(filter, values)}) as last`]),
  ];
}

function namesUsed(table: 'scope' | 'org'): string {
  return `select coalesce(json_agg(json_build_object('uuid', r.uuid, 'name', r.name) order by r.created, r.uuid), '[]')
    from ${table} r where r.company = $1 and r.uuid in (select ${table} from used)`;
}

/**
 * Whether a taxonomy is used is one look into an index, of an org or a scope one for each pair of the two; how often is not
 * asked.
 */
function taxonomiesUsed(filter: ActivityFilter, values: Values): string {
  const { taxonomy, org, scope } = filter;
  const below = taxonomy === undefined ? '' : `and t.uuid in ${taxonomiesBelow(taxonomy, values)}`;
  const isUsed =
    org === undefined && scope === undefined
      ? `from activity a where ${matchesBesideTaxonomy(filter, values)} and a.taxonomy = t.uuid limit 1`
      : `from used u cross join lateral (
           select from activity a where ${matchesBesideReferences(filter, values)} and ${OF_PAIR} and a.taxonomy = t.uuid limit 1
         ) its limit 1`;
  return `select coalesce(json_agg(json_build_object('uuid', t.uuid, 'name', t.name, 'slug', t.slug, 'path', t.path) order by t.path), '[]')
    from taxonomy t cross join lateral (select ${isUsed}) use
    where t.owner = $1 ${below}`;
}

/** An activity of a pair `u` that is used. */
const OF_PAIR = `coalesce(a.org, ${NONE}) = u.org and coalesce(a.scope, ${NONE}) = u.scope`;

/** The sums tell about when to look. */
function firstStart(filter: ActivityFilter, values: Values): string {
  if (isSummedFromRows(filter)) return 'select min(first) from used';
  return `select a.start_date from activity a
    where ${matches(filter, values)} and a.start_date >= (select min(first) from used)
    order by a.start_date limit 1`;
}

/** Of the data the latest end: an activity ends at its endDate, or, being a moment, where it starts. */
function lastEnd(filter: ActivityFilter, values: Values): string {
  if (isSummedFromRows(filter)) return 'select max(last) from used';
  return `select greatest(
    (select a.start_date from activity a
     where ${matches(filter, values)} and a.start_date < (select max(last) from used) + interval '1 month'
     order by a.start_date desc limit 1),
    (select max(its.end_date) from used u cross join lateral (
       select a.end_date from activity a
       where ${matchesBesideReferences(filter, values)} and ${OF_PAIR} and a.end_date > a.start_date
       order by a.end_date desc limit 1) its))`;
}
