import type { CompanyId, Tx } from '#platform';
import { HAS_DRAWN } from '#factors';
import { usesBelow } from '../compute/uses.js';

/** A dataset below a version that is no draft, which took newer figures of a partner since the version was locked. */
export interface NewerFigures {
  dataset: string;
  name: string;
  supplier: string | null;
}

/** The most that are named. */
const MOST = 20;

/** The dataset that an element `e` was bound to when the version was locked, $3: what the first change since then took it from. */
const DATASET_OF_ELEMENT = `
  select case when since.changes is null then e.dataset else (since.changes -> 'dataset' ->> 'from')::uuid end as dataset
  from element e left join lateral (
    select c.changes from element_change c
    where e.updated > $3 and c.company = $1 and c.element = e.uuid and c.at > $3 and c.changes ? 'dataset' order by c.seq limit 1
  ) since on true
  where e.company = $1 and e.uuid = any($2::uuid[])`;

/** The same of the lanes that carry inputs, whose changes the audit has. One whose figures are void has no dataset now. */
const DATASET_OF_LANE = `
  select case when since.changes is not null then (since.changes -> 'dataset' ->> 'from')::uuid when ${HAS_DRAWN} then t.dataset end
  from (select distinct i.lane from model_input i where i.company = $1 and i.product = any($2::uuid[]) and i.lane is not null) carries
  join transport_lane t on t.company = $1 and t.uuid = carries.lane
  left join lateral (
    select a.changes from audit_entry a
    where t.updated > $3 and a.company = $1 and a.record = t.uuid::text and a.kind = 'transportLane' and a.created > $3
      and a.changes -> 'dataset' is not null order by a.created, a.uuid limit 1
  ) since on true`;

/**
 * Finds what is newer below a version than what it was computed from: datasets of elements, and of the lanes that carry them, by what
 * each was bound to when the version was locked. Inputs of drafts below are those of today. Of a draft nothing is newer: it has followed.
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
     from (${DATASET_OF_ELEMENT} union ${DATASET_OF_LANE}) drawn
     join dataset d on d.owner = $1 and d.uuid = drawn.dataset
     left join supplier s on s.company = $1 and s.uuid = d.supplier
     where (d.received ->> 'since')::timestamptz > $3
     order by d.name, d.uuid limit ${MOST}`,
    [company, nodes, locked.at],
  );
}
