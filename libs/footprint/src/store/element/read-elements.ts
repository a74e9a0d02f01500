import { Missing } from '#faults';
import type { CompanyId, Sql } from '#platform';
import { HeldLock } from '#platform';
import type { ElementKind } from '../../model/element.js';
import type { ElementRow, ElementView, StoredElement, StoredElementRow } from './element-row.js';
import { elementView, SELECT_ELEMENT, SELECT_VIEW, storedElement, UNREAD } from './element-row.js';

const KIND_WORD: Record<ElementKind, string> = { material: 'material', process: 'process element' };

/** `held`: nobody else may write it until the transaction ends. @throws Missing */
export async function getElement(
  sql: Sql,
  company: CompanyId,
  kind: ElementKind,
  uuid: string,
  { held = false } = {},
): Promise<StoredElement> {
  const [row] = await sql.query<StoredElementRow>(
    `${SELECT_ELEMENT} and e.kind = $2 and e.uuid = $3 ${held ? 'for update of e' : ''}`,
    [company, kind, uuid],
    UNREAD,
  );
  if (!row) throw new Missing(`There is no ${KIND_WORD[kind]} ${uuid}.`);
  return storedElement(row);
}

/** @throws Missing */
export async function viewElement(sql: Sql, company: CompanyId, kind: ElementKind, uuid: string): Promise<ElementView> {
  const values = [company, kind, uuid] as const;
  const [row] = await sql.query<ElementRow>(`${SELECT_VIEW} and e.kind = $2 and e.uuid = $3`, values, UNREAD);
  if (!row) throw new Missing(`There is no ${KIND_WORD[kind]} ${uuid}.`);
  return elementView(row);
}

/** The newest version of the element that carries this syncId. */
export async function viewBySyncId(
  sql: Sql,
  company: CompanyId,
  kind: ElementKind,
  syncId: string,
): Promise<ElementView | undefined> {
  const values = [company, kind, syncId] as const;
  const text = `${SELECT_VIEW} and e.kind = $2 and e.newest and e.sync_id = $3`;
  const [row] = await sql.query<ElementRow>(text, values, UNREAD);
  return row && elementView(row);
}

/**
 * The newest version of the element that carries this syncId, which nobody may write until the transaction ends. One that
 * somebody is writing is a lock timeout, unless the transaction holds the graph: whoever writes for long holds it, too.
 */
export async function findBySyncId(
  sql: Sql,
  company: CompanyId,
  kind: ElementKind,
  syncId: string,
): Promise<StoredElement | undefined> {
  const [row] = await sql.query<StoredElementRow>(
    `${SELECT_ELEMENT} and e.kind = $2 and e.newest and e.sync_id = $3 for share of e ${sql instanceof HeldLock ? '' : 'nowait'}`,
    [company, kind, syncId],
    UNREAD,
  );
  return row && storedElement(row);
}
