import type { CompanyId, Sql } from '#platform';
import { prefixQuery } from '#model/factors';
import type { ElementKind, VersionState } from '#model/terms';
import { Values } from '#platform';
import { beginWords, elementWords, taxonomiesNamed } from '#factors';
import type { PactState } from './pact-state.js';
import { inAnyPactState } from './pact-state.js';
import type { PublishedElements } from './published-elements.js';

/** Selects the newest versions of elements. An absent field selects all. */
export interface ElementFilter {
  /** Each begins a word of name, description, sku or taxonomy; folded, see `wordsOf`. */
  readonly words?: readonly string[];
  readonly sku?: string;
  readonly syncId?: string;
  /** Any of these. */
  readonly states?: readonly VersionState[];
  readonly supplier?: string;
  /** Those that are bound to it. */
  readonly dataset?: string;
  /** Those that it created. */
  readonly import?: string;
  readonly isPublished?: boolean;
  /** Any of these. */
  readonly pactStates?: readonly PactState[];
}

/** A filter as a condition on `element e`, with the values of its statement. */
export interface ElementCondition {
  readonly sql: string;
  readonly values: Values;
  /** Whether the planner cannot know how few elements meet it. */
  readonly isSparse: boolean;
  /** Whether an index has those that meet it in the order of the listing. */
  readonly isOrdered: boolean;
}

export function selectsAll({ words = [], ...others }: ElementFilter): boolean {
  return words.length === 0 && Object.values(others).every((value) => value === undefined);
}

export async function conditionOf(
  sql: Sql,
  company: CompanyId,
  kind: ElementKind,
  filter: ElementFilter,
  published: PublishedElements,
): Promise<ElementCondition> {
  const values = new Values(company);
  const conditions = ['e.company = $1', `e.kind = ${values.place(kind)}`, 'e.newest'];
  const { words = [], sku, syncId, states, supplier, dataset, isPublished, pactStates } = filter;
  conditions.push(...(await wordsMet(sql, company, words, values)));
  if (sku !== undefined) conditions.push(`e.sku = ${values.place(sku)}`);
  if (syncId !== undefined) conditions.push(`e.sync_id = ${values.place(syncId)}`);
  if (states !== undefined) conditions.push(inState(states, values));
  if (supplier !== undefined) conditions.push(`e.supplier = ${values.place(supplier)}`);
  if (dataset !== undefined) conditions.push(`e.dataset = ${values.place(dataset)}`);
  if (filter.import !== undefined) conditions.push(`e.import = ${values.place(filter.import)}`);
  if (isPublished !== undefined) conditions.push(`${isPublished ? '' : 'not '}${published.isPublished('e')}`);
  if (pactStates !== undefined) conditions.push(inAnyPactState(pactStates, published));
  const isSparse = words.length > 0;
  return {
    sql: conditions.join(' and '),
    values,
    isSparse,
    isOrdered: !isSparse && (isPublished ?? pactStates) === undefined,
  };
}

/** Of one state an index has the elements in the order of their listing. */
function inState(states: readonly VersionState[], values: Values): string {
  const [only, ...others] = states;
  return only !== undefined && others.length === 0
    ? `e.version_state = ${values.place(only)}`
    : `e.version_state = any(${values.place(states)}::text[])`;
}

/** The conditions of words on `element e`. Words that name a taxonomy may be met by what lies below it; all others are looked up together. */
export async function wordsMet(
  sql: Sql,
  company: CompanyId,
  words: readonly string[],
  values: Values,
): Promise<string[]> {
  if (words.length === 0) return [];
  const named = await taxonomiesNamed(sql, company, words);
  const own = words.filter((word) => !named.has(word));
  const met = (of: readonly string[]) => beginWords(elementWords('e'), values.place(prefixQuery(of)));
  return [
    ...(own.length > 0 ? [met(own)] : []),
    ...[...named].map(([word, uuids]) => `(${met([word])} or e.taxonomy = any(${values.place(uuids)}::uuid[]))`),
  ];
}
