import type { CompanyId, Sql } from '#platform';
import { prefixQuery } from '../../model/search/prefix-query.js';
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

/** `offset 0` makes the words of a taxonomy once, and not anew for each word that is looked for. */
const NAMED = `
  select g.word, array_agg(distinct b.uuid)::text[] as uuids
  from (select t.path, ${taxonomyWords('t')} as words from taxonomy t where t.owner = $1 offset 0) n
  join unnest($2::text[], $3::text[]) as g (word, query) on ${beginWords('n.words', 'g.query')}
  join taxonomy b on b.owner = $1 and (b.path = n.path or starts_with(b.path, n.path || '/'))
  group by g.word`;
