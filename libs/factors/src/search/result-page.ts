import type { CompanyId, Tx } from '#platform';
import { blocksBehind, blocksOfPage, RESULT_PARTS } from '#model/factors';
import type { BlockHits, SearchKey } from '#model/factors';
import type { CountedBlock } from './count-hits.js';
import type { FoundDataset } from './found-dataset.js';
import type { Hit, HitsRequest } from './read-hits.js';
import { readHits } from './read-hits.js';

/** One page of a result. */
export interface ResultRows {
  data: FoundDataset[];
  /** The key of the last row; absent if no more rows follow. */
  next?: SearchKey;
}

export type ResultRequest = Pick<HitsRequest, 'conditions' | 'name' | 'codes' | 'limit' | 'after'> & { page: number };

/** Reads one page: first the datasets whose name begins with the text, then the others. */
export async function resultPage(
  tx: Tx,
  company: CompanyId,
  request: ResultRequest,
  blocks: readonly CountedBlock[],
): Promise<ResultRows> {
  const { after, limit, conditions, name, codes } = request;
  let offset = after ? 0 : (request.page - 1) * limit;
  const rows: { hit: Hit; part: SearchKey['part'] }[] = [];
  for (const part of ['begins', 'others'] as const) {
    // One extra row tells whether another page follows.
    const missing = limit + 1 - rows.length;
    const ofPart = blocks.map((block): BlockHits => ({ ...block, hits: block[part] })).filter(({ hits }) => hits > 0);
    const total = ofPart.reduce((sum, { hits }) => sum + hits, 0);
    if (missing > 0 && offset < total && !isPast(part, after)) {
      const key = after?.part === part ? after : undefined;
      const { blocks: read, skipped } = key ? blocksBehind(ofPart, missing) : blocksOfPage(ofPart, offset, missing);
      const place = { after: key, offset: offset - skipped, limit: missing };
      const hits = await readHits(tx, company, { conditions, name, codes, part, blocks: read, ...place });
      rows.push(...hits.map((hit) => ({ hit, part })));
    }
    offset = Math.max(0, offset - total);
  }
  const hits = rows.slice(0, limit);
  const last = rows.length > limit ? hits.at(-1) : undefined;
  return {
    data: hits.map(({ hit }) => hit),
    next: last && { part: last.part, name: last.hit.orderName, dataset: last.hit.uuid },
  };
}

function isPast(part: SearchKey['part'], after?: SearchKey): boolean {
  return after !== undefined && RESULT_PARTS.indexOf(part) < RESULT_PARTS.indexOf(after.part);
}
