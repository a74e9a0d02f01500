import type { CompanyId, Sql, Values } from '#platform';
import { wordsMet } from './element-filter.js';

/**
 * Selects the uuids of all versions of elements with words that begin with these, in name, description, sku or taxonomy.
 * @returns undefined without words
 */
export async function elementsWithWords(
  sql: Sql,
  company: CompanyId,
  words: readonly string[],
  values: Values,
): Promise<string | undefined> {
  const met = await wordsMet(sql, company, words, values);
  return met.length > 0 ? `select e.uuid from element e where e.company = $1 and ${met.join(' and ')}` : undefined;
}
