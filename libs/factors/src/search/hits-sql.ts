import type { CompanyId } from '#platform';
import { SHARED } from '#platform';
import type { Condition } from '#model/factors';
import { CAPACITY } from '../search-index/post-blocks.js';

/**
 * A relation `hits (owner, block, places)` of the datasets that meet all conditions, among the company's own and the shared
 * ones. $1 and $2 are the owners, $3 to $5 the ranges and the conditions they belong to, $6 the number of conditions.
 * `offset 0` makes the planner look up each range in the index, because it cannot know how narrow a range is.
 */
function hits(further: string): string {
  return `ranges as (
    select owner, condition, low, high from unnest($3::integer[], $4::text[], $5::text[]) as given (condition, low, high)
      cross join unnest(array[$1, $2]::uuid[]) as owner
  ), met as (
    select ranges.owner, p.block, ranges.condition, bit_or(p.places) as places
    from ranges cross join lateral (
      select block, places from search_posting
      where owner = ranges.owner and entry >= ranges.low and entry < ranges.high ${further} offset 0) as p
    group by ranges.owner, p.block, ranges.condition
  ), hits as (
    select owner, block, bit_and(places) as places from met group by owner, block having count(*) = $6::integer
  )`;
}

/** A relation of the place of each dataset. */
const PLACED = `placed as (
  select h.owner, h.block, place from hits h cross join generate_series(0, ${CAPACITY - 1}) as place
  where get_bit(h.places, place) = 1
)`;

export const HITS = hits('');
/** The same, with a relation `placed` of the place of each dataset. */
export const PLACED_HITS = `${HITS}, ${PLACED}`;
/** The same for the blocks in $7. */
export const HITS_IN_BLOCKS = `${hits('and block = any ($7::integer[])')}, ${PLACED}`;

export type HitsValues = [CompanyId, CompanyId, number[], string[], string[], number];

export function hitsValues(company: CompanyId, conditions: readonly Condition[]): HitsValues {
  const ranges = conditions.flatMap((condition, nth) => condition.map((range) => ({ nth, ...range })));
  return [
    company,
    SHARED,
    ranges.map(({ nth }) => nth),
    ranges.map(({ from }) => from),
    ranges.map(({ to }) => to),
    conditions.length,
  ];
}
