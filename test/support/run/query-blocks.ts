/** A query of a statement: the statement itself, or a query in its parentheses. */
export interface QueryBlock {
  /** The text of the query without those in its parentheses, which are `(…)`. */
  readonly own: string;
  /** The same without anything in parentheses. */
  readonly bare: string;
  readonly isNested: boolean;
}

/** A table, or what stands in its place, and the name under which a query knows it. */
export interface TableUse {
  readonly table: string;
  readonly alias: string;
}

const QUERY = / ?(?:select|with|insert|update|delete)\b/iy;
const JOIN = / (?:(?:left|right|full|inner|cross) )?(?:outer )?join /i;
const FROM =
  /\b(?:from|using) (.*?)(?= (?:where|group|order|limit|returning|union|having|for|window|offset|except|intersect|set)\b|$)/gi;

/** The queries of a statement, inner ones first. Literals are empty, names are without quotes, and blanks are single. */
export function queryBlocks(text: string): QueryBlock[] {
  const flat = text
    .replace(/--.*$/gm, '')
    .replace(/'(?:[^']|'')*'|\$([a-z_]*)\$[^]*?\$\1\$/gi, "''")
    .replaceAll('"', '')
    .replace(/\s+/g, ' ')
    .trim();
  const blocks: QueryBlock[] = [];
  read(flat, 0, blocks);
  return blocks;
}

/** Reads up to the parenthesis that closes. @returns the text without queries, and where it ends */
function read(flat: string, start: number, blocks: QueryBlock[]): [own: string, end: number] {
  let [own, bare, at] = ['', '', start];
  while (at < flat.length && flat[at] !== ')') {
    if (flat[at] === '(') {
      const isQuery = beginsQuery(flat, at + 1);
      const [inner, end] = read(flat, at + 1, blocks);
      own += isQuery ? '(…)' : `(${inner})`;
      bare += '(…)';
      at = end + 1;
    } else {
      own += flat[at];
      bare += flat[at];
      at += 1;
    }
  }
  const isNested = start > 0;
  if (!isNested || beginsQuery(flat, start)) blocks.push({ own: own.trim(), bare: bare.trim(), isNested });
  return [own, at];
}

function beginsQuery(flat: string, at: number): boolean {
  QUERY.lastIndex = at;
  return QUERY.test(flat);
}

/** What a query reads and changes. Functions and queries in parentheses are among it, under names that no table has. */
export function tablesOf({ bare }: QueryBlock): TableUse[] {
  const updated = [...bare.matchAll(/\bupdate (?:only )?(\w+(?: (?:as )?\w+)?)(?= set\b)/gi)].map(
    ([, use = '']) => use,
  );
  const lists = bare.replace(/\bis (?:not )?distinct from\b/gi, '=').replace(/ using \(…\)/gi, '');
  const read = [...lists.matchAll(FROM)].flatMap(([, list = '']) =>
    list.split(',').flatMap((each) => each.split(JOIN)),
  );
  return [...updated, ...read].map((use) => {
    const [table = '', alias = table] = use
      .trim()
      .replace(/ on .*$/i, '')
      .replace(/^(?:only|lateral) /i, '')
      .split(/ (?:as )?/i);
    return { table, alias };
  });
}

/** The names that the parts of a `with` have. */
export function partsOf(blocks: readonly QueryBlock[]): Set<string> {
  const names = blocks.flatMap(({ bare }) =>
    [...bare.matchAll(/\b(\w+)(?: ?\(…\))? as (?:not )?(?:materialized )?\(…\)/gi)].map(([, name = '']) => name),
  );
  return new Set(names);
}
