import { Missing } from '#faults';
import type { CompanyId, Sql } from '#platform';
import { HeldLock } from '#platform';
import type { ElementKind } from '../../model/element.js';
import type { ElementRow, StoredElement } from './element-row.js';
import { elementOf, SELECT_ELEMENT } from './element-row.js';
import type { ShownRow } from './shown-columns.js';
import { SELECT_SHOWN } from './shown-columns.js';
import type { ShownElement } from './shown-element.js';
import { shownOf } from './shown-element.js';

const KIND_WORD: Record<ElementKind, string> = { material: 'material', process: 'process element' };

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

/** The newest version of the element that carries this syncId, as readers print it. */
export async function showBySyncId(
  sql: Sql,
  company: CompanyId,
  kind: ElementKind,
  syncId: string,
): Promise<ShownElement | undefined> {
  const values = [company, kind, syncId] as const;
  const [row] = await sql.query<ShownRow>(`${SELECT_SHOWN} and e.kind = $2 and e.newest and e.sync_id = $3`, values);
  return row && shownOf(row);
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
  const [row] = await sql.query<ElementRow>(
    `${SELECT_ELEMENT} and e.kind = $2 and e.newest and e.sync_id = $3 for share of e ${sql instanceof HeldLock ? '' : 'nowait'}`,
    [company, kind, syncId],
  );
  return row && elementOf(row);
}
