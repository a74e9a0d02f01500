import type { CompanyId, Sql } from '#platform';
import { elementsWithWords } from '../element/elements-with-words.js';
import { Values } from '#platform';

/** Selects models by their products. An absent field selects all. */
export interface ModelFilter {
  readonly product?: string;
  /** Each begins a word of the product's name, description, sku or taxonomy; folded, see `wordsOf`. */
  readonly words?: readonly string[];
  readonly sku?: string;
}

/** The filter as a condition on `model m` and its product `p`; empty where it selects all. */
export async function productCondition(
  sql: Sql,
  company: CompanyId,
  { product, words = [], sku }: ModelFilter,
): Promise<{ sql: string; values: Values }> {
  const values = new Values(company);
  const conditions: string[] = [];
  if (product !== undefined) conditions.push(`m.product = ${values.place(product)}`);
  if (sku !== undefined) conditions.push(`m.product in (${WITH_SKU} ${values.place(sku)})`);
  const named = await elementsWithWords(sql, company, words, values);
  if (named !== undefined) conditions.push(`m.product = any(array(${named}))`);
  return { sql: conditions.join(' and '), values };
}

const WITH_SKU = 'select e.uuid from element e where e.company = $1 and e.sku =';
