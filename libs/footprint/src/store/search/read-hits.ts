import type { IndicatorCode } from '#impacts';
import type { CompanyId, Tx } from '#platform';
import type { ResultPart, SearchKey } from '../../model/search/search-key.js';
import type { Condition } from '../../model/search/search-query.js';
import { namesBeginningWith } from '../../model/search/words.js';
import type { FoundDataset } from './found-dataset.js';
import { JOINED, VIEW_COLUMNS } from './found-dataset.js';
import { HITS_IN_BLOCKS, hitsValues } from './hits-sql.js';

/** Which hits of which blocks are read. */
export interface HitsRequest {
  conditions: readonly Condition[];
  blocks: readonly number[];
  /** The indicators whose figures are shown. */
  codes: readonly IndicatorCode[];
  /** The text as names are compared with it, and whether the names begin with it. */
  name: string;
  part: Exclude<ResultPart, 'nearest'>;
  after?: SearchKey;
  offset: number;
  limit: number;
}

export interface Hit extends FoundDataset {
  /** As names are ordered. */
  orderName: string;
}

/** Hits in the order of their names. */
export function readHits(tx: Tx, company: CompanyId, asked: HitsRequest): Promise<Hit[]> {
  const { from, to } = namesBeginningWith(asked.name);
  return tx.query<Hit>(READ, [
    ...hitsValues(company, asked.conditions),
    asked.blocks,
    asked.codes,
    from,
    to,
    asked.part === 'begins',
    asked.after?.name ?? null,
    asked.after?.dataset ?? null,
    asked.limit,
    asked.offset,
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
  select found.order_name as "orderName", ${VIEW_COLUMNS} from ${JOINED} order by found.order_name, found.dataset`;
