import { Invalid } from '#faults';

export const FACETS = ['scopes', 'orgs', 'taxonomies'] as const;
/** The lists of what a result set uses. */
export type Facet = (typeof FACETS)[number];

const NAMES: Readonly<Record<string, Facet>> = {
  scope: 'scopes',
  scopes: 'scopes',
  org: 'orgs',
  orgs: 'orgs',
  taxonomy: 'taxonomies',
  taxonomies: 'taxonomies',
};

/** `list`, repeated or separated by commas; absent: all of them. @throws Invalid on any other word */
export function readFacets(list: readonly string[] | undefined): ReadonlySet<Facet> {
  if (list === undefined) return new Set(FACETS);
  const words = list.flatMap((entry) => entry.split(',')).map((word) => word.trim());
  const facets = words.map((word) => (Object.hasOwn(NAMES, word) ? NAMES[word] : undefined));
  if (facets.some((facet) => facet === undefined)) {
    throw new Invalid({ field: 'list', message: `takes ${Object.keys(NAMES).join(', ')}` });
  }
  return new Set(facets.filter((facet) => facet !== undefined));
}
