import type { CompanyId } from '#platform';
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

/** The taxonomy of a filter and what lies below it. */
export function taxonomiesBelow(taxonomy: string, values: Values): string {
  return `(select b.uuid from taxonomy f join taxonomy b on b.owner = $1 and (b.uuid = f.uuid or starts_with(b.path, f.path || '/'))
    where f.owner = $1 and f.uuid = ${values.place(taxonomy)})`;
}

/** The condition on `activity a` that a filter is. */
export function matches(filter: ActivityFilter, values: Values): string {
  const { taxonomy } = filter;
  const below = taxonomy === undefined ? [] : [`a.taxonomy in ${taxonomiesBelow(taxonomy, values)}`];
  return [matchesBesideTaxonomy(filter, values), ...below].join(' and ');
}

/** The same, for whoever looks at one taxonomy after the other. */
export function matchesBesideTaxonomy({ period, org, scope, syncId }: ActivityFilter, values: Values): string {
  const conditions = ['a.company = $1'];
  if (period.from) conditions.push(`a.start_date >= ${values.place(period.from)}`);
  if (period.before) conditions.push(`a.start_date < ${values.place(period.before)}`);
  if (org !== undefined) conditions.push(`a.org = ${values.place(org)}`);
  if (scope !== undefined) conditions.push(`a.scope = ${values.place(scope)}`);
  if (syncId !== undefined) conditions.push(`a.sync_id = ${values.place(syncId)}`);
  return conditions.join(' and ');
}
