import type { CompanyId, Tx } from '#platform';
import { usesBelow } from '../graph/uses.js';

/** A dataset below a version that is no draft, which took newer figures of a partner since the version was locked. */
export interface NewerFigures {
  dataset: string;
  name: string;
  supplier: string | null;
}

/** The most that are named. */
const MOST = 20;

/**
 * Finds what is newer below a version than what it was computed from: datasets of elements, and of the lanes that carry them.
 * Of a draft nothing is: it has followed.
 */
export async function newerFigures(tx: Tx, company: CompanyId, element: string): Promise<NewerFigures[]> {
  const [locked] = await tx.query<{ at: Date | null }>(
    `select max(at) as at from element_change
     where company = $1 and element = $2 and changes -> 'versionState' ->> 'to' = 'locked'`,
    [company, element],
  );
  if (!locked?.at) return [];
  const uses = await usesBelow(tx, company, [element]);
  const nodes = [...new Set([element, ...uses.map(({ source }) => source)])];
  return tx.query<NewerFigures>(
    `select d.uuid as dataset, d.name, s.name as supplier
     from (
       select dataset from element where company = $1 and uuid = any($2::uuid[]) and dataset_owner = $1
       union
       select t.dataset from model_input i join transport_lane t on t.company = $1 and t.uuid = i.lane
       where i.company = $1 and i.product = any($2::uuid[]) and t.dataset_owner = $1
     ) drawn
     join dataset d on d.owner = $1 and d.uuid = drawn.dataset
     left join supplier s on s.company = $1 and s.uuid = d.supplier
     where (d.received ->> 'since')::timestamptz > $3
     order by d.name, d.uuid limit ${MOST}`,
    [company, nodes, locked.at],
  );
}
