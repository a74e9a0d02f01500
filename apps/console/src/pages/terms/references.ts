import type { CallOptions, Schemas } from '@footprint-exchange/client';
import { api, may } from '../../session/session.js';
import type { Loaded } from '../../parts/loaded.js';
import { useLoaded } from '../../parts/loaded.js';

/** What activities refer to. */
export interface References {
  readonly scopes: readonly Schemas['NamedRecord'][];
  readonly orgs: readonly Schemas['NamedRecord'][];
  readonly taxonomies: readonly Schemas['TaxonomyRecord'][];
  /** None for those who may not read activities. */
  readonly groups: readonly Schemas['NamedRecord'][];
}

const MOST_ON_A_PAGE = { params: { query: { limit: 1_000 } } };

export function useReferences(): Loaded<References> {
  // The lists are read together, so no ETag stands for all of them.
  return useLoaded(async ({ signal }) => ({ data: await readAll({ signal }), response: new Response() }), []);
}

async function readAll(options: CallOptions): Promise<References> {
  const paged = { ...MOST_ON_A_PAGE, ...options };
  const [scopes, orgs, taxonomies, groups] = await Promise.all([
    api.GET('/api/v1/scope', options),
    api.GET('/api/v1/org', options),
    readTaxonomies(options),
    may('activity:read') ? listOf(api.all('/api/v1/activity/group', paged)) : [],
  ]);
  return { scopes: scopes.data, orgs: orgs.data, taxonomies, groups };
}

/** All nodes, each below the one above it. */
export async function readTaxonomies(options: CallOptions): Promise<Schemas['TaxonomyRecord'][]> {
  const nodes = await listOf(api.all('/api/v1/taxonomy', { ...MOST_ON_A_PAGE, ...options }));
  return nodes.sort((one, other) => (one.path < other.path ? -1 : 1));
}

async function listOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** A node of the taxonomy by its name, indented by what is above it. */
export function nodeText({ name, path }: Pick<Schemas['TaxonomyRecord'], 'name' | 'path'>): string {
  return '\u2003'.repeat(path.split('/').length - 1) + name;
}
