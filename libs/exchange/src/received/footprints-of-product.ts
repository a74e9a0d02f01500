import type { CompanyId, Tx } from '#platform';
import { amongThese } from '#platform';
import type { FootprintStatus } from '#model/exchange';
import type { FootprintToMap } from './factors-of-footprints.js';

/** A footprint of a partner's product. */
export interface RelatedFootprint {
  uuid: string;
  footprint: string;
  status: FootprintStatus | null;
  made: Date | null;
  preceding: readonly string[];
  dataset: string | null;
  /** Whether the figures of the dataset are from it. */
  isInDataset: boolean;
}

/** How many footprints of one product are compared. Beyond it only the newest count. */
const MOST_RELATED = 50;

/**
 * Of each of these footprints: itself and all others of its product. Those are the ones that share a product id with it, those before and
 * after it, and those of the datasets of these. A product has several datasets where its ids change, and a footprint came after both of
 * those that it lies between. The newest come first.
 */
export async function relatedFootprints(
  tx: Tx,
  company: CompanyId,
  dataSource: string,
  footprints: readonly string[],
): Promise<Map<string, RelatedFootprint[]>> {
  const rows = await tx.query<RelatedFootprint & { of: string }>(RELATED, [company, dataSource, footprints]);
  const found = new Map<string, RelatedFootprint[]>(footprints.map((footprint) => [footprint, []]));
  for (const { of, ...related } of rows) found.get(of)?.push(related);
  return found;
}

// `offset 0` and `limit 1` have each row looked up: the planner would else read all of the company for a join.
const RELATED = `
  select given.footprint as of, kin.uuid, kin.footprint, kin.status, kin.made, kin.preceding, kin.dataset, kin."isInDataset"
  from unnest($3::text[]) with ordinality given (footprint, place) cross join lateral (
    with recursive one as (
      select product_keys, preceding, dataset from received_footprint
      where company = $1 and data_source = $2 and footprint = given.footprint
    ), near as (
      select r.uuid, r.dataset from received_footprint r, one
      where r.company = $1 and r.data_source = $2 and (
        r.footprint = given.footprint or r.footprint = any(one.preceding) or r.preceding @> array[given.footprint]
        or r.product_keys && one.product_keys)
    ), datasets as (
      select dataset from near where dataset is not null
      union
      select linked.dataset from datasets, lateral (
        select footprint, preceding from received_footprint where company = $1 and dataset = datasets.dataset offset 0
      ) r cross join lateral (
        select o.dataset from received_footprint o
        where o.company = $1 and o.data_source = $2 and o.footprint = any(r.preceding)
        union all
        select o.dataset from received_footprint o
        where o.company = $1 and o.data_source = $2 and o.preceding @> array[r.footprint]
      ) linked
      where linked.dataset is not null
    ), all_of_it as (
      select uuid from near
      union all
      select uuid from received_footprint where company = $1 and ${amongThese('dataset', 'array(select dataset from datasets)')}
    )
    select r.uuid, r.footprint, r.status, r.made, r.preceding, d.uuid as dataset,
      coalesce(d.received ->> 'footprint' = r.footprint, false) as "isInDataset"
    from received_footprint r
    left join lateral (select uuid, received from dataset where owner = $1 and uuid = r.dataset limit 1) d on true
    where r.company = $1 and r.data_source = $2 and ${amongThese('r.uuid', 'array(select uuid from all_of_it)')}
    order by (r.footprint = given.footprint) desc, "isInDataset" desc, r.made desc nulls last, r.footprint desc limit ${MOST_RELATED}
  ) kin
  order by given.place, (kin.footprint = given.footprint) desc, kin."isInDataset" desc, kin.made desc nulls last, kin.footprint desc`;

/**
 * The footprint that stands: the newest that is Active and that no other Active one took the place of. Without one, what is in the
 * dataset stays, and nothing new is made.
 */
export function currentFootprint<One extends Omit<RelatedFootprint, 'uuid' | 'dataset'>>(
  related: readonly One[],
): One | undefined {
  const active = related.filter(({ status }) => status === 'Active');
  // One that names itself was kept so by earlier releases.
  const replaced = new Set(active.flatMap(({ footprint, preceding }) => preceding.filter((id) => id !== footprint)));
  const [newest] = active
    .filter(({ footprint }) => !replaced.has(footprint))
    .sort(
      (one, other) =>
        (other.made?.getTime() ?? 0) - (one.made?.getTime() ?? 0) || (one.footprint < other.footprint ? 1 : -1),
    );
  return newest ?? related.find(({ isInDataset }) => isInDataset);
}

/** The documents of footprints, by their rows. */
export function contentsOf(tx: Tx, company: CompanyId, uuids: readonly string[]): Promise<FootprintToMap[]> {
  return tx.query(
    'select footprint, content::text as text from received_footprint where company = $1 and uuid = any($2::uuid[])',
    [company, uuids],
  );
}

/** Says of footprints what came of them. */
export async function noteFactors(
  tx: Tx,
  company: CompanyId,
  dataSource: string,
  noted: readonly { footprint: string; notes: readonly string[] }[],
): Promise<void> {
  await tx.query(
    `update received_footprint r set notes = given.notes
     from jsonb_to_recordset($3::jsonb) as given (footprint text, notes jsonb)
     where r.company = $1 and r.data_source = $2 and r.footprint = given.footprint
       and ${amongThese('r.footprint', '$4', 'text')} and r.notes is distinct from given.notes`,
    [company, dataSource, JSON.stringify(noted), noted.map(({ footprint }) => footprint)],
  );
}
