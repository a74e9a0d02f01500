import type { StatementOptions, CompanyId } from '#platform';
import type { ListingPeriod } from '../../model/activity/listing-period.js';

/** Which activities are listed; what is absent leaves nothing out. */
export interface ActivityFilter {
  period: ListingPeriod;
  org?: string;
  scope?: string;
  /** With everything below it. */
  taxonomy?: string;
  syncId?: string;
}

/** The values of a statement, and the placeholders that stand for them; the first is the company. */
export class Values {
  readonly all: [owner: CompanyId, ...unknown[]];

  constructor(owner: CompanyId) {
    this.all = [owner];
  }

  place(value: unknown): string {
    this.all.push(value);
    return `$${this.all.length}`;
  }
}

/**
 * How a statement of a filter is planned: an org may have all activities or none, so that no plan is right for every org. What
 * has no such condition has one plan.
 */
export function plannedFor({ org, scope, taxonomy, syncId }: ActivityFilter): StatementOptions {
  return [org, scope, taxonomy, syncId].some((given) => given !== undefined) ? { planned: 'anew' } : {};
}

/** The taxonomy of a filter and what lies below it. */
export function taxonomiesBelow(taxonomy: string, values: Values): string {
  return `(select b.uuid from taxonomy f join taxonomy b on b.owner = $1 and (b.uuid = f.uuid or starts_with(b.path, f.path || '/'))
    where f.owner = $1 and f.uuid = ${values.place(taxonomy)})`;
}

/** The condition on `activity a` that a filter is. */
export function matches(filter: ActivityFilter, values: Values): string {
  const { taxonomy } = filter;
  const below = taxonomy === undefined ? [] : [isBelow(taxonomy, values), exists('taxonomy', values.place(taxonomy))];
  return [matchesBesideTaxonomy(filter, values), ...below].join(' and ');
}

/** The same, for whoever looks at one taxonomy after the other. */
export function matchesBesideTaxonomy(filter: ActivityFilter, values: Values): string {
  const conditions = [matchesBesideReferences(filter, values)];
  for (const table of ['org', 'scope'] as const) {
    const uuid = filter[table];
    if (uuid === undefined) continue;
    const placed = values.place(uuid);
    conditions.push(`a.${table} = ${placed}`, exists(table, placed));
  }
  return conditions.join(' and ');
}

/** The same, for whoever looks at one pair of org and scope after the other. */
export function matchesBesideReferences({ period, syncId }: ActivityFilter, values: Values): string {
  const conditions = ['a.company = $1'];
  if (period.from) conditions.push(`a.start_date >= ${values.place(period.from)}`);
  if (period.before) conditions.push(`a.start_date < ${values.place(period.before)}`);
  if (syncId !== undefined) conditions.push(`a.sync_id = ${values.place(syncId)}`);
  return conditions.join(' and ');
}

function isBelow(taxonomy: string, values: Values): string {
  return `a.taxonomy in ${taxonomiesBelow(taxonomy, values)}`;
}

/** To what doesn't exist nothing refers: that is looked up once, rather than found by reading millions of activities. */
function exists(table: 'org' | 'scope' | 'taxonomy', placed: string): string {
  const owner = table === 'taxonomy' ? 'owner' : 'company';
  return `(select count(*) from ${table} where ${owner} = $1 and uuid = ${placed}) > 0`;
}
