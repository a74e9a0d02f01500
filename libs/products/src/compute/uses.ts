import type { CompanyId, Tx } from '#platform';
import type { Use } from '#model/products';

export interface KnownUse extends Use {
  userKind: 'element' | 'switch';
}

/** The users of the node `a`: drafts that have it as an input of their model, and switches that have it as a source. */
const USERS = `lateral (
    select i.product as "user", 'element' as kind
    from model_input i, lateral (select version_state from element where company = $1 and uuid = i.product offset 0) p
    where i.company = $1 and i.source = a.node and p.version_state = 'draft'
    union all
    select s.switch, 'switch' from switch_source s where s.company = $1 and s.element = a.node
  ) u`;

/** Finds every use that a change of these nodes reaches upwards. The search stops at versions that are not drafts. */
export function usesAbove(tx: Tx, company: CompanyId, nodes: readonly string[]): Promise<KnownUse[]> {
  return byLookup(tx, company, () =>
    tx.query<KnownUse>(
      `with recursive above (node) as (
         select unnest($2::uuid[])
         union
         select u.user from above a, ${USERS}
       )
       select a.node as source, u.user, u.kind as "userKind" from above a, ${USERS}`,
      [company, nodes],
    ),
  );
}

/** The sources of the node `b`: the inputs of its model or, for a switch, its elements. */
const SOURCES = `lateral (
    select i.source from model_input i where i.company = $1 and i.product = b.node and i.source is not null
    union all
    select s.element from switch_source s where s.company = $1 and s.switch = b.node
  ) u`;

/** Finds every use below these nodes, direct or indirect, whatever the state of the versions. */
export function usesBelow(tx: Tx, company: CompanyId, nodes: readonly string[]): Promise<Use[]> {
  return byLookup(tx, company, () =>
    tx.query<Use>(
      `with recursive below (node) as (
         select unnest($2::uuid[])
         union
         select u.source from below b, ${SOURCES}
       )
       select distinct u.source, b.node as "user" from below b, ${SOURCES}`,
      [company, nodes],
    ),
  );
}

/**
 * Makes the planner look up each node in an index. It does not know how deep a graph is, nor that most nodes have few
 * neighbours: if one material is used everywhere, it would scan all inputs at every node. With lookups a node costs the same in
 * a graph of any size. The planner also lacks statistics for rows that were just loaded: `offset 0` in `USERS` keeps it from
 * walking the index of all drafts for each product.
 */
async function byLookup<T>(tx: Tx, company: CompanyId, work: () => Promise<T>): Promise<T> {
  const set = (to: 'on' | 'off') =>
    tx.query(`select set_config('enable_seqscan', '${to}', true) where $1::uuid is not null`, [company]);
  await set('off');
  const found = await work();
  await set('on');
  return found;
}
