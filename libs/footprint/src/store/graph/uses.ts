import type { CompanyId, Tx } from '#platform';
import type { Use } from '../../model/graph/topology.js';

export interface KnownUse extends Use {
  userKind: 'element' | 'switch';
}

/** Whoever draws on `node`: the products of models, by material or switch, and switches. */
const usersOf = (node: string, products: string) => `lateral (
    select m.product as uuid, 'element' as kind
    from model_input i join model m on m.company = $1 and m.uuid = i.model
      join element p on p.company = $1 and p.uuid = m.product
    where i.company = $1 and i.material = ${node} and ${products}
    union all
    select m.product, 'element'
    from model_input i join model m on m.company = $1 and m.uuid = i.model
      join element p on p.company = $1 and p.uuid = m.product
    where i.company = $1 and i.switch = ${node} and ${products}
    union all
    select s.switch, 'switch' from switch_source s where s.company = $1 and s.element = ${node}
  ) u`;

const DRAFTS = `p.version_state = 'draft'`;

/** Who draws on what among all that a change of these nodes reaches; it stops at versions that are not drafts. */
export function usesAbove(tx: Tx, company: CompanyId, nodes: readonly string[]): Promise<KnownUse[]> {
  return tx.query<KnownUse>(
    `with recursive above (node) as (
       select unnest($2::uuid[])
       union
       select u.uuid from above a, ${usersOf('a.node', DRAFTS)}
     )
     select a.node as source, u.uuid as "user", u.kind as "userKind" from above a, ${usersOf('a.node', DRAFTS)}`,
    [company, nodes],
  );
}

/** What the products of a model and switches draw on. */
const SOURCES = `lateral (
    select coalesce(i.material, i.switch) as uuid
    from model m join model_input i on i.company = $1 and i.model = m.uuid
    where m.company = $1 and m.product = b.node and num_nonnulls(i.material, i.switch) = 1
    union all
    select s.element from switch_source s where s.company = $1 and s.switch = b.node
  ) d`;

/** Everything that these nodes draw on, directly or not, in whatever state. */
export function usesBelow(tx: Tx, company: CompanyId, nodes: readonly string[]): Promise<Use[]> {
  return tx.query<Use>(
    `with recursive below (node) as (
       select unnest($2::uuid[])
       union
       select d.uuid from below b, ${SOURCES}
     )
     select distinct d.uuid as source, b.node as "user" from below b, ${SOURCES}`,
    [company, nodes],
  );
}

/** The drafts of which an input is carried over this lane. */
export async function productsOnLane(tx: Tx, company: CompanyId, lane: string): Promise<string[]> {
  const rows = await tx.query<{ product: string }>(
    `select distinct m.product from model_input i join model m on m.company = $1 and m.uuid = i.model
       join element p on p.company = $1 and p.uuid = m.product
     where i.company = $1 and i.lane = $2 and ${DRAFTS}`,
    [company, lane],
  );
  return rows.map(({ product }) => product);
}
