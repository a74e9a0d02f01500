import type { CompanyId, Sql } from '#platform';
import { prefixQuery } from '#model/factors';
import { beginWords, taxonomyWords } from './own-words.js';

/** The company's taxonomies that have a word which begins with one of these, and all below them, by that word. */
export async function taxonomiesNamed(
  sql: Sql,
  company: CompanyId,
  words: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const rows = await sql.query<{ word: string; uuids: string[] }>(NAMED, [company, words, words.map(asQuery)]);
  return new Map(rows.map(({ word, uuids }) => [word, uuids]));
}

const asQuery = (word: string): string => prefixQuery([word]);

/**
 * `offset 0` makes the planner look up each word in the index, because it cannot know how rare a word is. Each taxonomy is met once
 * for each word, whatever lies above it: 26 words that begin 20,000 taxonomies take 0.35 s.
 */
const NAMED = `
  with recursive named (word, uuid) as (
    select g.word, t.uuid from unnest($2::text[], $3::text[]) as g (word, query)
    cross join lateral (
      select t.uuid from taxonomy t where t.owner = $1 and ${beginWords(taxonomyWords('t'), 'g.query')} offset 0) t
    union
    select n.word, t.uuid from named n join taxonomy t on t.owner = $1 and t.parent = n.uuid
  )
  select word, array_agg(uuid)::text[] as uuids from named group by word`;
