import type { StatementOptions, Values } from '#platform';
import type { ListingPeriod } from '#model/activities';
import { prefixQuery } from '#model/factors';
import { activityWords, beginWords } from '#factors';

/** What an activity may lack. */
export const LACKED = ['scope', 'taxonomy'] as const;
export type Lacked = (typeof LACKED)[number];

/** Selects activities. An absent field selects all. */
export interface ActivityFilter {
  period: ListingPeriod;
  org?: string;
  scope?: string;
  /** Includes everything below this node. */
  taxonomy?: string;
  /** Only activities that have none of these. */
  without?: readonly Lacked[];
  /** The group of activities. */
  group?: string;
  /** The import that created them. */
  import?: string;
  syncId?: string;
  /** Each begins a word of the name or description; folded, see `wordsOf`. */
  words?: readonly string[];
  /** Of the product. */
  sku?: string;
}

/**
 * Chooses how the statement of a filter is planned. An org may have all activities or none, so that no plan suits every org:
 * with such a condition each execution gets a new plan. Without one, a single plan serves all.
 */
export function planningOf(filter: ActivityFilter): StatementOptions {
  const { org, scope, taxonomy, without = [] } = filter;
  const isPlannedEachTime =
    isPicky(filter) || without.length > 0 || [org, scope, taxonomy].some((given) => given !== undefined);
  return isPlannedEachTime ? { planned: 'anew' } : {};
}

/** Whether a filter looks at the activities themselves: it may select any few of them, and no total is kept of those. */
export function isPicky({ group, import: imported, syncId, words = [], sku }: ActivityFilter): boolean {
  return group !== undefined || imported !== undefined || syncId !== undefined || words.length > 0 || sku !== undefined;
}

/** Selects the uuids of a taxonomy node and of everything below it. */
export function taxonomiesBelow(taxonomy: string, values: Values): string {
  return `(select b.uuid from taxonomy f join taxonomy b on b.owner = $1 and (b.uuid = f.uuid or starts_with(b.path, f.path || '/'))
    where f.owner = $1 and f.uuid = ${values.place(taxonomy)})`;
}

/** The filter as a condition on `activity a`. */
export function matches(filter: ActivityFilter, values: Values): string {
  const { taxonomy, without = [] } = filter;
  const below = taxonomy === undefined ? [] : [isBelow(taxonomy, values), exists('taxonomy', values.place(taxonomy))];
  const unfiled = without.includes('taxonomy') ? ['a.taxonomy is null'] : [];
  return [matchesBesideTaxonomy(filter, values), ...below, ...unfiled].join(' and ');
}

/** The same without the taxonomy, for a statement that handles one taxonomy node after the other. */
export function matchesBesideTaxonomy(filter: ActivityFilter, values: Values): string {
  const conditions = [matchesBesideReferences(filter, values)];
  for (const table of ['org', 'scope'] as const) {
    const uuid = filter[table];
    if (uuid === undefined) continue;
    const placed = values.place(uuid);
    conditions.push(`a.${table} = ${placed}`, exists(table, placed));
  }
  if (filter.without?.includes('scope')) conditions.push('a.scope is null');
  return conditions.join(' and ');
}

/** The same without taxonomy, org and scope, for a statement that handles one pair of org and scope after the other. */
export function matchesBesideReferences(
  { period, group, import: imported, syncId, words = [], sku }: ActivityFilter,
  values: Values,
): string {
  const conditions = ['a.company = $1'];
  if (period.from) conditions.push(`a.start_date >= ${values.place(period.from)}`);
  if (period.before) conditions.push(`a.start_date < ${values.place(period.before)}`);
  if (group !== undefined) conditions.push(`a.activity_group = ${values.place(group)}`);
  if (imported !== undefined) conditions.push(`a.import = ${values.place(imported)}`);
  if (syncId !== undefined) conditions.push(`a.sync_id = ${values.place(syncId)}`);
  if (words.length > 0) conditions.push(beginWords(activityWords('a'), values.place(prefixQuery(words))));
  if (sku !== undefined) {
    const product = `select p.uuid from element p where p.company = $1 and p.sku = ${values.place(sku)}`;
    conditions.push(`a.product in (${product})`);
  }
  return conditions.join(' and ');
}

function isBelow(taxonomy: string, values: Values): string {
  return `a.taxonomy in ${taxonomiesBelow(taxonomy, values)}`;
}

/** Checks once that a record exists. No activity refers to a missing one; finding that out would read millions of rows. */
function exists(table: 'org' | 'scope' | 'taxonomy', placed: string): string {
  const owner = table === 'taxonomy' ? 'owner' : 'company';
  return `(select count(*) from ${table} where ${owner} = $1 and uuid = ${placed}) > 0`;
}
