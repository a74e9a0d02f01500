import type { CompanyId, Tx } from '#platform';
import type { Use } from '../../model/graph/topology.js';

export interface KnownUse extends Use {
  userKind: 'element' | 'switch';
}

/** Whoever draws on the node `a`: drafts, by an input of their model, and switches. */
const USERS = `lateral (
    select i.product as "user", 'element' as kind
    from model_input i, lateral (select version_state from element where company = $1 and uuid = i.product offset 0) p
    where i.company = $1 and i.source = a.node and p.version_state = 'draft'
    union all
    select s.switch, 'switch' from switch_source s where s.company = $1 and s.element = a.node
  ) u`;

/** Who draws on what among all that a change of these nodes reaches; it stops at versions that are not drafts. */
export function usesAbove(tx: Tx, company: CompanyId, nodes: readonly string[]): Promise<KnownUse[]> {
  return byLookUp(tx, company, () =>
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

/** Whatever the node `b` draws on, as the product of a model or as a switch. */
const SOURCES = `lateral (
    select i.source from model_input i where i.company = $1 and i.product = b.node and i.source is not null
    union all
    select s.element from switch_source s where s.company = $1 and s.switch = b.node
  ) u`;

/** Everything that these nodes draw on, directly or not, in whatever state. */
export function usesBelow(tx: Tx, company: CompanyId, nodes: readonly string[]): Promise<Use[]> {
  return byLookUp(tx, company, () =>
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
 * The planner knows neither how far a graph reaches nor that most nodes have few neighbours. Where one material is in
 * everything it would read all inputs again at every node; looked up, each node costs the same in a graph of any size. Nor
 * has it statistics of what was just loaded: `offset 0` keeps it from going through the index of all drafts for each product.
 */
async function byLookUp<T>(tx: Tx, company: CompanyId, work: () => Promise<T>): Promise<T> {
  const set = (to: 'on' | 'off') =>
    tx.query(`select set_config('enable_seqscan', '${to}', true) where $1::uuid is not null`, [company]);
  await set('off');
  const found = await work();
  await set('on');
  return found;
}

/** The drafts of which an input is carried over this lane. */
export async function productsOnLane(tx: Tx, company: CompanyId, lane: string): Promise<string[]> {
  const rows = await tx.query<{ product: string }>(
    `select distinct i.product from model_input i join element p on p.company = $1 and p.uuid = i.product
     where i.company = $1 and i.lane = $2 and p.version_state = 'draft'`,
    [company, lane],
  );
  return rows.map(({ product }) => product);
}
