import type { CompanyId, PageKey, PageRequest, Sql } from '#platform';
import { keyOfRow, MAX_LIMIT, Page, Semaphore } from '#platform';
import type { ElementKind } from '../../model/element.js';
import type { PagePlaces, Place } from './page-places.js';
import { START } from './page-places.js';
import { REFERENCE_JOINS } from './element-references.js';
import type { ElementRow, ElementView } from './element-row.js';
import { elementView, SELECTED, UNREAD, VIEW_COLUMNS } from './element-row.js';

export type ElementPage = Page<ElementView>;

interface Counted {
  count: number;
  /** How often what is listed has changed so far; a listing is the same where this is. */
  changes: string;
}

const COUNTED = `
  select coalesce(sum(count), 0)::int as count, coalesce(sum(changes), 0)::text as changes
  from element_count where company = $1 and kind = $2`;

/**
 * The count, and so many rows from a key on. That a page has no more than it can have is said in the text, and the limit twice:
 * the planner takes one it does not know for a tenth of the rows, and would plan each page anew, for it would expect thousands.
 * To plan takes as long as to read.
 */
const rowsFrom = (comparison: '>' | '>='): string =>
  `select c.count, c.changes, ${SELECTED}
   from (${COUNTED}) c left join (select * from (select * from (
     select ${VIEW_COLUMNS.join(', ')} from element where company = $1 and kind = $2 and newest and (created, uuid) ${comparison} ($4, $5)
     order by created, uuid limit ${MAX_LIMIT + 1}) most limit $3) page limit $3) e on true ${REFERENCE_JOINS}
   order by e.created, e.uuid`;

const FROM = rowsFrom('>=');
const AFTER = rowsFrom('>');

/** What comes before the row, so many after a key, is passed over in the index alone. */
const LOCATED = `
  select c.count, c.changes, k.created, k.uuid from (${COUNTED}) c left join lateral (
    select created, uuid from element
    where company = $1 and kind = $2 and newest and (created, uuid) >= ($3, $4)
    order by created, uuid offset $5 limit 1
  ) k on true`;

/**
 * So many are read at a time, which keeps the database at work while what came is sent: more only hold up each other, and the
 * last come later. Nobody waits long for others, whose pages may be large, or whose connection may be lost.
 */
const reading = new Semaphore(2);
const WAIT_MS = 50;

/** A row, and what is counted; where the page has no row, one that has nothing else. */
type PageRow = Counted & (ElementRow | { uuid: null });

/** The newest version of each element, in the order (created, uuid). */
export async function listElements(
  sql: Sql,
  places: PagePlaces,
  company: CompanyId,
  kind: ElementKind,
  { page, limit, after }: PageRequest,
): Promise<ElementPage> {
  if (after) return pageOf(await read(AFTER, after));
  const listing = `${company} ${kind}`;
  const before = (page - 1) * limit;
  const { place, changes } = places.upTo(listing, before);
  if (place.before === before) {
    // Where the place no longer holds, this was read for nothing: to ask first would cost every page a statement.
    const rows = await read(FROM, place);
    if (place === START || rows[0]?.changes === changes) return pageOf(rows);
  }
  const { first, ...counted } = await begin();
  if (!first) return pageOf([{ ...counted, uuid: null }]);
  places.learn(listing, counted.changes, { ...first, before });
  return pageOf(await read(FROM, first));

  /** One row more than asked for, which tells whether there is more. */
  async function read(text: string, { created, uuid }: PageKey): Promise<PageRow[]> {
    const leave = await reading.enter(undefined, WAIT_MS).catch(() => undefined);
    try {
      return await sql.query<PageRow>(text, [company, kind, limit + 1, created, uuid], UNREAD);
    } finally {
      leave?.();
    }
  }

  function pageOf(rows: readonly PageRow[]): ElementPage {
    const found = rows.filter((row): row is Counted & ElementRow => row.uuid !== null);
    return Page.of(rows[0]?.count ?? 0, { page, limit }, found, keyOfRow).map(elementView);
  }

  /** The first row of the page, found from the last place before it that is known, if the listing still is the same. */
  async function begin(): Promise<Counted & { first?: PageKey }> {
    if (place !== START && place.before < before) {
      const found = await locate(place);
      if (found.changes === changes) return found;
    }
    return locate(START);
  }

  async function locate({ created, uuid, before: passed }: Place): Promise<Counted & { first?: PageKey }> {
    const [row] = await sql.query<Counted & { created: Date | null; uuid: string | null }>(LOCATED, [
      company,
      kind,
      created,
      uuid,
      before - passed,
    ]);
    const first = row?.created && row.uuid ? { created: row.created.toISOString(), uuid: row.uuid } : undefined;
    return { count: row?.count ?? 0, changes: row?.changes ?? '0', first };
  }
}
