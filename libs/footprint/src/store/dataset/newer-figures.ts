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

/** Finds what is newer below a version than what it was computed from. Of a draft nothing is: it has followed. */
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
    `select distinct d.uuid as dataset, d.name, s.name as supplier
     from element e join dataset d on d.owner = e.dataset_owner and d.uuid = e.dataset
     left join supplier s on s.company = d.owner and s.uuid = d.supplier
     where e.company = $1 and e.uuid = any($2::uuid[]) and d.owner = $1 and (d.received ->> 'since')::timestamptz > $3
     order by d.name, d.uuid limit ${MOST}`,
    [company, nodes, locked.at],
  );
}
