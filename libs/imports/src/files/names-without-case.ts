import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CompanyId, Sql } from '#platform';
import type { ReferenceKey } from '#model/imports';
import { wordsOf } from '#model/factors';
import { foldedName, scopeMeaning } from '#model/terms';
import { elementWords } from '#factors';
import type { Candidate, Named } from './named-records.js';
import { NAMED } from './named-records.js';

/** Of a company with more records of a kind only texts that are exact are found: so many are held in memory. */
const MOST_NAMES = 100_000;

/** So many records of one name are looked at. */
const MOST_EQUAL = 50;
const ROWS_A_TURN = 1_000;
/** A name of more words is found as it is alone. */
const MOST_WORDS = 50;

interface NamedRow extends Omit<Candidate, 'key'> {
  /** Of scopes; null of the company's own. */
  readonly code?: string | null;
  /** Of categories. */
  readonly path?: string;
  readonly parent?: string | null;
}

/** What the records of a kind are called. */
interface Names {
  /** By key and folded text. */
  readonly byText: ReadonlyMap<string, readonly NamedRow[]>;
  /** Of scopes: those that stand for one of the GHG Protocol, by its code. */
  readonly byCode: ReadonlyMap<string, readonly NamedRow[]>;
}

const NO_NAMES: Names = { byText: new Map(), byCode: new Map() };

const OF_PRODUCTS = ['product', 'parent', 'component'];

/** Where names are read from. Of components these are the switches: the others are products. */
const TABLES: Readonly<Record<string, Pick<Named, 'from' | 'marks' | 'more'>>> = {
  ...NAMED,
  component: { from: 'switch where company = $1', marks: 'array[sync_id]' },
};

/** What a text may name. */
export interface Found {
  readonly candidates: readonly Candidate[];
  /** Whether even one candidate is to be asked about. */
  readonly isAsked?: boolean;
}

/**
 * Finds the records of a company that a text names if case, accents and blanks around `/` do not count. Made for one pass over a
 * file: names are read once, when the first text needs them. Products, of which there may be millions, are found by their words.
 */
export class NamesWithoutCase {
  private readonly names = new Map<string, Names>();

  /** @returns what each text may name, where it names anything */
  async find(
    sql: Sql,
    company: CompanyId,
    field: string,
    keys: readonly ReferenceKey[],
    texts: readonly string[],
  ): Promise<Map<string, Found>> {
    const found = new Map<string, Found>();
    const isByWords = keys.some((key) => key === 'name' || key === 'sku' || key === 'code' || key === 'path');
    if (texts.length === 0 || !isByWords || field === 'dataset') return found;
    const products = await productsNamed(sql, company, field, keys, texts);
    const names = field === 'product' || field === 'parent' ? NO_NAMES : await this.namesOf(sql, company, field);
    for (const text of texts) {
      const { candidates, isAsked } = foundIn(names, keys, text);
      const all = [...(products.get(text) ?? []), ...candidates.map((each) => ({ ...each, key: text }))];
      if (all.length > 0) found.set(text, { candidates: all, isAsked });
    }
    return found;
  }

  private async namesOf(sql: Sql, company: CompanyId, field: string): Promise<Names> {
    const names = this.names.get(field) ?? (await readNames(sql, company, field));
    this.names.set(field, names);
    return names;
  }
}

function foundIn(
  { byText, byCode }: Names,
  keys: readonly ReferenceKey[],
  text: string,
): { candidates: readonly NamedRow[]; isAsked?: boolean } {
  const named = keys.flatMap((key) => byText.get(`${key}\n${foldedName(text)}`) ?? []);
  const meaning = byCode.size === 0 ? undefined : scopeMeaning(text);
  switch (meaning?.kind) {
    case 'understood':
      return { candidates: once([...named, ...(byCode.get(meaning.meant) ?? [])]) };
    case 'asked':
      if (named.length > 0) return { candidates: once(named) };
      return { candidates: meaning.candidates.flatMap((code) => byCode.get(code) ?? []), isAsked: true };
    default:
      return { candidates: once(named) };
  }
}

function once(rows: readonly NamedRow[]): NamedRow[] {
  return [...new Set(rows)];
}

async function readNames(sql: Sql, company: CompanyId, field: string): Promise<Names> {
  const { from, marks, more = '' } = TABLES[field] ?? {};
  if (from === undefined || marks === undefined) return NO_NAMES;
  const rows = await sql.query<NamedRow>(
    `select uuid, name, ${marks} as marks${more} from ${from} order by created, uuid limit ${MOST_NAMES + 1}`,
    [company],
  );
  return rows.length > MOST_NAMES ? NO_NAMES : await namesIn(rows);
}

async function namesIn(rows: readonly NamedRow[]): Promise<Names> {
  const byText = new Map<string, NamedRow[]>();
  const byCode = new Map<string, NamedRow[]>();
  const add = (all: Map<string, NamedRow[]>, key: string, row: NamedRow): void => {
    const others = all.get(key);
    if (!others) all.set(key, [row]);
    else if (others.length < MOST_EQUAL && !others.includes(row)) others.push(row);
  };
  const byUuid = new Map(rows.map((row) => [row.uuid, row]));
  for (const [at, row] of rows.entries()) {
    // Others of this process go on meanwhile.
    if (at % ROWS_A_TURN === 0) await nextTurn();
    add(byText, `name\n${foldedName(row.name)}`, row);
    if (row.path !== undefined) {
      add(byText, `path\n${foldedName(row.path)}`, row);
      add(byText, `path\n${foldedName(levelsOf(row, byUuid).join('/'))}`, row);
    }
    if (row.code === undefined) continue;
    const code = row.code ?? codeIn(row.name);
    if (code !== undefined) add(byCode, code, row);
  }
  return { byText, byCode };
}

/** A scope of the company's own may be called as one of the GHG Protocol is. */
function codeIn(name: string): string | undefined {
  const meaning = scopeMeaning(name);
  return meaning.kind === 'understood' ? meaning.meant : undefined;
}

/** The names of a category and of those above it, from the root down. */
function levelsOf({ name, parent }: NamedRow, byUuid: ReadonlyMap<string, NamedRow>): string[] {
  const above = byUuid.get(parent ?? '');
  return above === undefined ? [name] : [...levelsOf(above, byUuid), name];
}

/** Materials and process elements that have all words of a text, and no others, in their name or article number. */
async function productsNamed(
  sql: Sql,
  company: CompanyId,
  field: string,
  keys: readonly ReferenceKey[],
  texts: readonly string[],
): Promise<Map<string, Candidate[]>> {
  const named = new Map<string, Candidate[]>();
  const wanted = texts.flatMap((text) => {
    const words = wordsOf(text).map((word) => `'${word}'`);
    return words.length === 0 || words.length > MOST_WORDS ? [] : [{ text, query: words.join(' & ') }];
  });
  if (!OF_PRODUCTS.includes(field) || wanted.length === 0) return named;
  const rows = await sql.query<Candidate & { sku: string | null }>(
    `select wanted.key, uuid, name, sku, supplier, marks
     from (select key, query::tsquery as query, search_words(key) as words
       from unnest($2::text[], $3::text[]) as each (key, query)) wanted
     cross join lateral (
       select e.uuid, e.name, e.sku, e.supplier, array[e.sync_id, e.sku] as marks, e.created from element e
       where e.company = $1 and e.newest and ${elementWords('e')} @@ wanted.query
         and (search_words(e.name) = wanted.words or search_words(e.sku) = wanted.words)
       limit ${MOST_EQUAL}) found
     order by found.created, found.uuid`,
    [company, wanted.map(({ text }) => text), wanted.map(({ query }) => query)],
    { planned: 'anew' },
  );
  for (const { sku, ...row } of rows) {
    const texts = [keys.includes('name') ? row.name : null, keys.includes('sku') ? sku : null];
    if (!texts.some((text) => text !== null && foldedName(text) === foldedName(row.key))) continue;
    named.set(row.key, [...(named.get(row.key) ?? []), row]);
  }
  return named;
}
