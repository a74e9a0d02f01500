import type { CompanyId, Sql } from '#platform';
import type { Facet } from '#model/activities';
import type { Reference, TaxonomyReference } from '#model/terms';
import { Values } from '#platform';
import type { ActivityFilter } from './activity-filter.js';
import {
  isPicky,
  matches,
  matchesBesideReferences,
  matchesBesideTaxonomy,
  planningOf,
  taxonomiesBelow,
} from './activity-filter.js';
import { isCounted, MARKS, MEMO_SCOPES } from './activity-marks.js';
import { NONE } from './activity-totals.js';
import { isSummedFromRows, summed } from './listing-sums.js';

/** Describes a result set as a whole. Amounts are in kg. */
export interface ListingEnvelope {
  count: number;
  startDate?: Date;
  endDate?: Date;
  CO2e: string;
  /** The CO2e of activities without a scope, which `CO2e` does not include. */
  uncategorizedCO2e: string;
  /** The CO2e of memo scopes, which no other sum includes; present where there are such activities, or the filter names a memo scope. */
  memoCO2e?: string;
  /** Activities whose product's model lacked figures; of memo scopes only where the filter names one. */
  gaps?: { count: number; CO2e: string };
  scopes?: Reference[];
  orgs?: Reference[];
  taxonomies?: (TaxonomyReference & { slug: string })[];
}

interface EnvelopeRow extends Omit<ListingEnvelope, 'startDate' | 'endDate' | 'memoCO2e' | 'gaps'> {
  memoCO2e: string | null;
  gaps: number;
  gapsCO2e: string;
  first?: Date | null;
  last?: Date | null;
}

/** Reads the envelope in one statement, so that all its parts are of the same moment. */
export async function readEnvelope(
  sql: Sql,
  company: CompanyId,
  filter: ActivityFilter,
  facets: ReadonlySet<Facet>,
): Promise<ListingEnvelope> {
  const values = new Values(company);
  const text = `
    with memo as materialized (${MEMO_SCOPES}), part as (${summed(filter, values)}),
    used as materialized (
      select org, scope, scope = any(array(select uuid from memo)) as memo,
        sum(count) as count, sum(co2e) as co2e${isOpen(filter) ? ', min(first) as first, max(last) as last' : ''}
      from part group by org, scope having sum(count) > 0
    ),
    gaps as materialized (${withGaps(filter, values)})
    select ${columns(filter, facets, values).join(',\n')} from used`;
  const [row] = await sql.query<EnvelopeRow>(text, values.all, planningOf(filter));
  if (!row) throw new Error('A sum returned no row.');
  const { first, last, memoCO2e, gaps, gapsCO2e, ...sums } = row;
  const { period } = filter;
  return {
    ...sums,
    ...(memoCO2e !== null && { memoCO2e }),
    ...(gaps > 0 && { gaps: { count: gaps, CO2e: gapsCO2e } }),
    startDate: period.from ?? first ?? undefined,
    endDate: period.until ?? last ?? undefined,
  };
}

function isOpen({ period }: ActivityFilter): boolean {
  return !period.from || !period.before;
}

function columns(filter: ActivityFilter, facets: ReadonlySet<Facet>, values: Values): string[] {
  const { period } = filter;
  return [
    `coalesce(sum(count), 0)::bigint as count`,
    `trim_scale(coalesce(sum(co2e) filter (where scope <> ${NONE} and not memo), 0))::text as "CO2e"`,
    `trim_scale(coalesce(sum(co2e) filter (where scope = ${NONE}), 0))::text as "uncategorizedCO2e"`,
    `${memoSum(filter, values)} as "memoCO2e"`,
    `(select count from gaps) as gaps`,
    `(select co2e from gaps) as "gapsCO2e"`,
    ...(facets.has('scopes') ? [`(${namesUsed('scope')}) as scopes`] : []),
    ...(facets.has('orgs') ? [`(${namesUsed('org')}) as orgs`] : []),
    ...(facets.has('taxonomies') ? [`(${taxonomiesUsed(filter, values)}) as taxonomies`] : []),
    ...(period.from ? [] : [`(${firstStart(filter, values)}) as first`]),
    ...(period.before ? [] : [`(${lastEnd(filter, values)}) as last`]),
  ];
}

/** Null where the result has nothing to do with memo scopes. */
function memoSum({ scope }: ActivityFilter, values: Values): string {
  const isMemo = scope === undefined ? '' : `or ${values.place(scope)}::uuid in (select uuid from memo)`;
  return `case when coalesce(bool_or(memo), false) ${isMemo} then trim_scale(coalesce(sum(co2e) filter (where memo), 0))::text end`;
}

/** The sum of the activities with gaps. */
function withGaps(filter: ActivityFilter, values: Values): string {
  const counted = filter.scope === undefined ? `and ${isCounted('array(select uuid from memo)')}` : '';
  return `select count(*) as count, trim_scale(coalesce(sum(a.co2e), 0))::text as co2e
    from activity a where ${matches(filter, values)} and ${MARKS.gaps} ${counted}`;
}

function namesUsed(table: 'scope' | 'org'): string {
  return `select coalesce(json_agg(json_build_object('uuid', r.uuid, 'name', r.name) order by r.created, r.uuid), '[]')
    from ${table} r where r.company = $1 and r.uuid in (select ${table} from used)`;
}

/**
 * Finds the taxonomy nodes in use with one index lookup for each node, or one for each node and pair of org and scope if the
 * filter names an org or a scope, or wants none. It does not count the activities of a node. A filter that looks at the activities themselves
 * reads those that it selects.
 */
function taxonomiesUsed(filter: ActivityFilter, values: Values): string {
  const select = `select coalesce(json_agg(json_build_object('uuid', t.uuid, 'name', t.name, 'slug', t.slug, 'path', t.path) order by t.path), '[]')
    from taxonomy t`;
  if (isPicky(filter)) {
    return `${select} where t.owner = $1 and t.uuid in (select a.taxonomy from activity a where ${matches(filter, values)})`;
  }
  const { taxonomy, org, scope, without = [] } = filter;
  if (without.includes('taxonomy')) return `select '[]'::json`;
  const below = taxonomy === undefined ? '' : `and t.uuid in ${taxonomiesBelow(taxonomy, values)}`;
  const isUsed =
    org === undefined && scope === undefined && without.length === 0
      ? `from activity a where ${matchesBesideTaxonomy(filter, values)} and a.taxonomy = t.uuid limit 1`
      : `from used u cross join lateral (
           select from activity a where ${matchesBesideReferences(filter, values)} and ${OF_PAIR} and a.taxonomy = t.uuid limit 1
         ) its limit 1`;
  return `${select} cross join lateral (select ${isUsed}) use where t.owner = $1 ${below}`;
}

/** Activities `a` with the org and scope of the row `u`. */
const OF_PAIR = `coalesce(a.org, ${NONE}) = u.org and coalesce(a.scope, ${NONE}) = u.scope`;

/** Finds the earliest start. The sums give the span of days in which the search begins. */
function firstStart(filter: ActivityFilter, values: Values): string {
  if (isSummedFromRows(filter)) return 'select min(first) from used';
  return `select a.start_date from activity a
    where ${matches(filter, values)} and a.start_date >= (select min(first) from used)
    order by a.start_date limit 1`;
}

/** Finds the latest end. An activity ends at its endDate; one without a duration ends where it starts. */
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
