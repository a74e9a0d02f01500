import type { CompanyId, Tx } from '#platform';
import { SHARED } from '#platform';
import type { Condition, SearchTerms } from '#model/factors';
import { nearConditions } from '#model/factors';
import { countHits } from './count-hits.js';
import { foundColumns, FOUND_JOINS } from './found-dataset.js';
import { HITS_IN_BLOCKS, hitsValues } from './hits-sql.js';
import type { Hit } from './read-hits.js';
import type { ResultRequest, ResultRows } from './result-page.js';

/** How many datasets are returned (decisions, "Databases, search, references"). */
const NEAREST = 100;
/** How many words of the vocabulary stand in for a word without hits. */
const NEAR_WORDS = 8;
/** How many datasets with such words are compared with the text. */
const COMPARED = 500;

/**
 * Finds the datasets nearest to words that no dataset has. It replaces each word by the words of the vocabulary that share most
 * trigrams with it, and orders the datasets by the similarity of their names to the text. The result may be empty.
 */
export async function nearestDatasets(
  tx: Tx,
  company: CompanyId,
  terms: SearchTerms,
  { page, limit, after, codes }: Pick<ResultRequest, 'page' | 'limit' | 'after' | 'codes'>,
): Promise<ResultRows & { count: number }> {
  for (const conditions of nearConditions(terms, await nearWords(tx, company, terms.words))) {
    const blocks = await blocksCompared(tx, company, conditions);
    if (blocks.length === 0) continue;
    const values = [...hitsValues(company, conditions), blocks, codes, terms.name, COMPARED, NEAREST] as const;
    const nearest = await tx.query<Hit>(READ, values);
    const start = after ? nearest.findIndex(({ uuid }) => uuid === after.dataset) + 1 : (page - 1) * limit;
    const data = after && start === 0 ? [] : nearest.slice(start, start + limit);
    const last = start + limit < nearest.length ? data.at(-1) : undefined;
    const next = last && { part: 'nearest' as const, name: last.orderName, dataset: last.uuid };
    return { count: nearest.length, data, next };
  }
  return { count: 0, data: [] };
}

async function nearWords(tx: Tx, company: CompanyId, words: readonly string[]): Promise<string[][]> {
  const rows = await tx.query<{ near: string[] }>(
    `select array(
       select v.word from search_word v
       where v.owner = any (array[$1, $2]::uuid[]) and v.word % asked.word
       group by v.word order by similarity(v.word, asked.word) desc, v.word limit ${NEAR_WORDS}) as near
     from unnest($3::text[]) with ordinality as asked (word, nth) order by asked.nth`,
    [company, SHARED, words],
  );
  return rows.map(({ near }) => near);
}

/** Finds the first blocks that together have enough datasets to compare. */
async function blocksCompared(tx: Tx, company: CompanyId, conditions: readonly Condition[]): Promise<number[]> {
  const blocks = await countHits(tx, company, conditions, '');
  let compared = 0;
  return blocks.filter(({ others }) => (compared += others) - others < COMPARED).map(({ block }) => block);
}

const READ = `
  with ${HITS_IN_BLOCKS}, compared as (
    select s.owner, s.dataset, s.name
    from placed p join dataset_search s on s.owner = p.owner and s.block = p.block and s.place = p.place
    order by s.name, s.dataset limit $10
  ), found as (
    select owner, dataset, name as order_name, word_similarity($9, name) as nearness, similarity($9, name) as likeness
    from compared order by nearness desc, likeness desc, name, dataset limit $11
  )
  select found.order_name as "orderName", ${foundColumns('$8')} from ${FOUND_JOINS}
  order by found.nearness desc, found.likeness desc, found.order_name, found.dataset`;
