import { Invalid } from '#faults';

export const FACETS = ['scopes', 'orgs', 'taxonomies'] as const;
/** A list in the envelope, of the records that the activities of a result set refer to. */
export type Facet = (typeof FACETS)[number];

const NAMES: Readonly<Record<string, Facet>> = {
  scope: 'scopes',
  scopes: 'scopes',
  org: 'orgs',
  orgs: 'orgs',
  taxonomy: 'taxonomies',
  taxonomies: 'taxonomies',
};

/** Reads the parameter `list`, repeated or separated by commas. Absent means all facets. @throws Invalid on unknown words */
export function readFacets(list: readonly string[] | undefined): ReadonlySet<Facet> {
  if (list === undefined) return new Set(FACETS);
  const words = list.flatMap((entry) => entry.split(',')).map((word) => word.trim());
  const facets = words.map((word) => (Object.hasOwn(NAMES, word) ? NAMES[word] : undefined));
  if (facets.some((facet) => facet === undefined)) {
    throw new Invalid({ field: 'list', message: `takes ${Object.keys(NAMES).join(', ')}` });
  }
  return new Set(facets.filter((facet) => facet !== undefined));
}
