import type { IndicatorCode } from '#impacts';
import type { CompanyId, Tx } from '#platform';
import type { ResultPart, SearchKey, Condition } from '#model/factors';
import { namesBeginningWith } from '#model/factors';
import type { FoundDataset } from './found-dataset.js';
import { foundColumns, FOUND_JOINS } from './found-dataset.js';
import { HITS_IN_BLOCKS, hitsValues } from './hits-sql.js';

/** Selects the hits to read. */
export interface HitsRequest {
  conditions: readonly Condition[];
  blocks: readonly number[];
  /** The indicators whose figures are returned. */
  codes: readonly IndicatorCode[];
  /** The search text, normalized for comparison with names. */
  name: string;
  /** Whether to read the hits whose name begins with the text, or the others. */
  part: Exclude<ResultPart, 'nearest'>;
  after?: SearchKey;
  offset: number;
  limit: number;
}

export interface Hit extends FoundDataset {
  /** The normalized name, by which results are ordered. */
  orderName: string;
}

/** Reads hits in the order of their names. */
export function readHits(tx: Tx, company: CompanyId, request: HitsRequest): Promise<Hit[]> {
  const { from, to } = namesBeginningWith(request.name);
  return tx.query<Hit>(READ, [
    ...hitsValues(company, request.conditions),
    request.blocks,
    request.codes,
    from,
    to,
    request.part === 'begins',
    request.after?.name ?? null,
    request.after?.dataset ?? null,
    request.limit,
    request.offset,
  ]);
}

const READ = `
  with ${HITS_IN_BLOCKS}, found as (
    select s.owner, s.dataset, s.name as order_name
    from placed p join dataset_search s on s.owner = p.owner and s.block = p.block and s.place = p.place
    where (s.name >= $9 and s.name < $10) = $11::boolean
      and ($12::text is null or (s.name, s.dataset) > ($12::text, $13::uuid))
    order by s.name, s.dataset limit $14 offset $15
  )
  select found.order_name as "orderName", ${foundColumns('$8')} from ${FOUND_JOINS} order by found.order_name, found.dataset`;
