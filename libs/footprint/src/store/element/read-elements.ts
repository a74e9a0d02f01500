import { Missing } from '#faults';
import type { CompanyId, Page, PageRequest, Sql } from '#platform';
import { MAX_LIMIT } from '#platform';
import type { ElementKind } from '../../model/element.js';
import type { ElementRow, StoredElement } from './element-row.js';
import { elementOf, SELECT_ELEMENT } from './element-row.js';
import type { ShownElement, ShownRow } from './shown-element.js';
import { SELECT_SHOWN, selectShownOf, shownOf } from './shown-element.js';
import type { PagePlaces } from './page-places.js';
import { startOfPage } from './start-of-page.js';

const KIND_WORD: Record<ElementKind, string> = { material: 'material', process: 'process element' };

/** A page, and whether something follows it. */
export interface ElementPage extends Page<ShownElement> {
  hasMore: boolean;
}

/** `held`: nobody else may write it until the transaction ends. @throws Missing */
export async function getElement(
  sql: Sql,
  company: CompanyId,
  kind: ElementKind,
  uuid: string,
  { held = false } = {},
): Promise<StoredElement> {
  const [row] = await sql.query<ElementRow>(
    `${SELECT_ELEMENT} and e.kind = $2 and e.uuid = $3 ${held ? 'for update of e' : ''}`,
    [company, kind, uuid],
  );
  if (!row) throw new Missing(`There is no ${KIND_WORD[kind]} ${uuid}.`);
  return elementOf(row);
}

/** @throws Missing */
export async function showElement(
  sql: Sql,
  company: CompanyId,
  kind: ElementKind,
  uuid: string,
): Promise<ShownElement> {
  const [row] = await sql.query<ShownRow>(`${SELECT_SHOWN} and e.kind = $2 and e.uuid = $3`, [company, kind, uuid]);
  if (!row) throw new Missing(`There is no ${KIND_WORD[kind]} ${uuid}.`);
  return shownOf(row);
}

/** The newest version of the element that carries this syncId. */
export async function findBySyncId(
  sql: Sql,
  company: CompanyId,
  kind: ElementKind,
  syncId: string,
): Promise<StoredElement | undefined> {
  const [row] = await sql.query<ElementRow>(`${SELECT_ELEMENT} and e.kind = $2 and e.newest and e.sync_id = $3`, [
    company,
    kind,
    syncId,
  ]);
  return row && elementOf(row);
}

/**
 * So many rows from a key on. That a page has no more than it can have is said in the text, and the limit twice: the planner
 * takes one it does not know for a tenth of the rows, and would plan each page anew, for it would expect thousands. To plan
 * takes as long as to read.
 */
const rowsFrom = (comparison: '>' | '>='): string =>
  `${selectShownOf(`select * from (select * from (
     select * from element where company = $1 and kind = $2 and newest and (created, uuid) ${comparison} ($4, $5)
     order by created, uuid limit ${MAX_LIMIT + 1}) most limit $3) page limit $3`)}
   order by e.created, e.uuid`;

const FROM = rowsFrom('>=');
const AFTER = rowsFrom('>');

/** The newest version of each element, in the order (created, uuid). */
export async function listElements(
  sql: Sql,
  places: PagePlaces,
  company: CompanyId,
  kind: ElementKind,
  { page, limit, after }: PageRequest,
): Promise<ElementPage> {
  const { count, first } = await startOfPage(sql, places, company, kind, after ? 0 : (page - 1) * limit);
  const key = after ?? first;
  // One row more than asked for tells whether there is more.
  const values = [company, kind, limit + 1, key?.created, key?.uuid] as const;
  const rows = key ? await sql.query<ShownRow>(after ? AFTER : FROM, values, { json: 'unread', rows: 'views' }) : [];
  const data = rows.slice(0, limit).map(shownOf);
  return { count, page, pageSize: limit, data, hasMore: rows.length > limit };
}
