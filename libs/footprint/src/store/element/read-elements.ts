import { Missing } from '#faults';
import type { CompanyId, Page, PageRequest, Sql } from '#platform';
import type { ElementKind } from '../../model/element.js';
import type { ElementRow, StoredElement } from './element-row.js';
import { elementOf, SELECT_ELEMENT } from './element-row.js';
import type { ShownElement, ShownRow } from './shown-element.js';
import { SELECT_SHOWN, shownOf } from './shown-element.js';

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

/** The newest version of each element, in the order (created, uuid). */
export async function listElements(
  sql: Sql,
  company: CompanyId,
  kind: ElementKind,
  { page, limit, after }: PageRequest,
): Promise<ElementPage> {
  const [total] = await sql.query<{ count: number }>(
    `select sum(count)::int as count from element_count where company = $1 and kind = $2`,
    [company, kind],
  );
  // One row more than asked for tells whether there is more.
  const rows = after
    ? await sql.query<ShownRow>(
        `${SELECT_SHOWN} and e.kind = $2 and e.newest and (e.created, e.uuid) > ($4, $5) order by e.created, e.uuid limit $3`,
        [company, kind, limit + 1, after.created, after.uuid],
      )
    : await sql.query<ShownRow>(
        // What comes before the page is passed over in the index alone.
        `${SELECT_SHOWN} and e.uuid = any(array(
           select uuid from element where company = $1 and kind = $2 and newest order by created, uuid limit $3 offset $4
         )) order by e.created, e.uuid`,
        [company, kind, limit + 1, (page - 1) * limit],
      );
  const data = rows.slice(0, limit).map(shownOf);
  return { count: total?.count ?? 0, page, pageSize: limit, data, hasMore: rows.length > limit };
}
