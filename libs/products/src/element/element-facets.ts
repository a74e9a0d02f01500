import type { Sql } from '#platform';
import type { VersionState, SupplierReference } from '#model/terms';
import { optional } from '#terms';
import type { ElementCondition } from './element-filter.js';
import type { PactState } from './pact-state.js';
import { PACT_STATES, partsOfPactState } from './pact-state.js';
import type { PublishedElements } from './published-elements.js';

export const ELEMENT_FACETS = ['state', 'supplier', 'pact'] as const;
/** By what the elements of a listing are counted. */
export type ElementFacet = (typeof ELEMENT_FACETS)[number];

export interface ElementFacets {
  /** Only states that occur. */
  versionState?: Partial<Record<VersionState, number>>;
  /** Those with the most elements first. */
  supplier?: (SupplierReference & { count: number })[];
  pact?: Record<PactState, number>;
}

/** How many suppliers are told: a company may have very many. */
export const MOST_SUPPLIERS = 1_000;

export async function readElementFacets(
  sql: Sql,
  condition: ElementCondition,
  asked: ReadonlySet<ElementFacet>,
  published: PublishedElements,
): Promise<ElementFacets> {
  return {
    ...(asked.has('state') && { versionState: await byState(sql, condition) }),
    ...(asked.has('supplier') && { supplier: await bySupplier(sql, condition) }),
    ...(asked.has('pact') && { pact: await byPactState(sql, condition, published) }),
  };
}

async function byState(sql: Sql, { sql: matching, values }: ElementCondition) {
  const rows = await sql.query<{ state: VersionState; count: number }>(
    `select e.version_state as state, count(*)::int as count from element e where ${matching} group by 1 order by 1`,
    values.all,
    { planned: 'anew' },
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Each state is counted in parts: so indexes alone are read, and no element. */
async function byPactState(
  sql: Sql,
  { sql: matching, values }: ElementCondition,
  published: PublishedElements,
): Promise<Record<PactState, number>> {
  const count = (condition: string) => `(select count(*)::int from element e where ${matching} and ${condition})`;
  const counts = PACT_STATES.map(
    (state) => `${partsOfPactState(state, published).map(count).join(' + ')} as "${state}"`,
  );
  const text = `select ${counts.join(', ')} where $1::uuid is not null`;
  const [row] = await sql.query<Record<PactState, number>>(text, values.all, { planned: 'anew' });
  if (!row) throw new Error('A count returned no row.');
  return row;
}

async function bySupplier(sql: Sql, { sql: matching, values }: ElementCondition) {
  const rows = await sql.query<{ uuid: string; name: string; sync_id: string | null; count: number }>(
    `select s.uuid, s.name, s.sync_id, its.count from (
       select e.supplier, count(*)::int as count from element e where ${matching} and e.supplier is not null group by 1
     ) its join supplier s on s.company = $1 and s.uuid = its.supplier
     order by its.count desc, s.name, s.uuid limit ${MOST_SUPPLIERS}`,
    values.all,
    { planned: 'anew' },
  );
  return rows.map(({ uuid, name, sync_id, count }) => ({ uuid, name, syncId: optional(sync_id), count }));
}
