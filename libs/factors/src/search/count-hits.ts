import type { CompanyId, Tx } from '#platform';
import type { SearchKey, Condition } from '#model/factors';
import { namesBeginningWith } from '#model/factors';
import { HITS, hitsValues } from './hits-sql.js';

/** The number of hits in a block. Blocks are in the order of their first names. */
export interface CountedBlock {
  owner: string;
  block: number;
  /** Hits whose name begins with the text. */
  begins: number;
  others: number;
  /** Whether the block begins after the page key. */
  isBehind: boolean;
}

/** Counts the hits of each block that has any. @param name the search text, normalized for comparison with names */
export function countHits(
  tx: Tx,
  company: CompanyId,
  conditions: readonly Condition[],
  name: string,
  after?: SearchKey,
): Promise<CountedBlock[]> {
  const { from, to } = namesBeginningWith(name);
  return tx.query<CountedBlock>(COUNT, [
    ...hitsValues(company, conditions),
    from,
    to,
    after?.name ?? null,
    after?.dataset ?? null,
  ]);
}

/** Compares names only in the blocks at either end of the range of names that begin with the text. */
const COUNT = `
  with ${HITS}, blocks as (
    select owner, block, first_name, first_dataset,
      lead(first_name) over (partition by owner order by first_name, first_dataset) as next_name
    from search_block where owner = any (array[$1, $2]::uuid[])
  ), counted as (
    select b.owner, b.block, b.first_name, b.first_dataset, bit_count(h.places) as all_hits, case
      when b.first_name >= $7 and b.next_name < $8 then bit_count(h.places)
      when b.first_name < $8 and (b.next_name >= $7 or b.next_name is null) then (
        select count(*) from dataset_search s
        where s.owner = h.owner and s.block = h.block and s.name >= $7 and s.name < $8 and get_bit(h.places, s.place) = 1)
      else 0 end as begins
    from hits h join blocks b on b.owner = h.owner and b.block = h.block
    where bit_count(h.places) > 0
  )
  select owner, block, begins::integer, (all_hits - begins)::integer as others,
    coalesce((first_name, first_dataset) > ($9::text, $10::uuid), false) as "isBehind"
  from counted order by first_name, first_dataset`;
