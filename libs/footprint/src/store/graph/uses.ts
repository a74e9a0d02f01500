import type { CompanyId, Tx } from '#platform';
import type { Use } from '../../model/graph/topology.js';

export interface KnownUse extends Use {
  userKind: 'element' | 'switch';
}

/** Who draws on what: products of models, by their inputs, and switches. Sets, not look-ups: nothing here grows with its square. */
const USES = `(
    select source, product as "user", 'element' as kind from model_input where company = $1 and source is not null
    union all
    select element, switch, 'switch' from switch_source where company = $1
  )`;

const REACHED = `(
    select u.* from ${USES} u left join element p on p.company = $1 and p.uuid = u.user
    where u.kind = 'switch' or p.version_state = 'draft'
  )`;

/** Who draws on what among all that a change of these nodes reaches; it stops at versions that are not drafts. */
export function usesAbove(tx: Tx, company: CompanyId, nodes: readonly string[]): Promise<KnownUse[]> {
  return tx.query<KnownUse>(
    `with recursive above (node) as (
       select unnest($2::uuid[])
       union
       select u.user from above a join ${REACHED} u on u.source = a.node
     )
     select u.source, u.user, u.kind as "userKind" from above a join ${REACHED} u on u.source = a.node`,
    [company, nodes],
  );
}

/** Everything that these nodes draw on, directly or not, in whatever state. */
export function usesBelow(tx: Tx, company: CompanyId, nodes: readonly string[]): Promise<Use[]> {
  return tx.query<Use>(
    `with recursive below (node) as (
       select unnest($2::uuid[])
       union
       select u.source from below b join ${USES} u on u.user = b.node
     )
     select distinct u.source, u.user from below b join ${USES} u on u.user = b.node`,
    [company, nodes],
  );
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
