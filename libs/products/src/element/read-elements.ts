import { Immutable, Missing } from '#faults';
import type { CompanyId, Expected, Sql, Tx } from '#platform';
import { HeldLock, requireExpected } from '#platform';
import type { Element, ModelledFacts } from '#model/products';
import type { ElementKind } from '#model/terms';
import { isEditable } from '#model/terms';
import type { ElementRow, ElementView, StoredElement, StoredElementRow } from './element-row.js';
import { elementView, SELECT_ELEMENT, selectView, storedElement, JSON_AS_TEXT } from './element-row.js';

const KIND_WORD: Record<ElementKind, string> = { material: 'material', process: 'process element' };

/** @param held whether to lock the element against other writers until the transaction ends @throws Missing */
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
    JSON_AS_TEXT,
  );
  if (!row) throw new Missing(`There is no ${KIND_WORD[kind]} ${uuid}.`);
  return storedElement(row);
}

/** @throws Missing */
export async function viewElement(sql: Sql, company: CompanyId, kind: ElementKind, uuid: string): Promise<ElementView> {
  const [row] = await sql.query<OneRow>(`${SELECT_ONE} and e.uuid = $3`, [company, kind, uuid], JSON_AS_TEXT);
  if (!row) throw new Missing(`There is no ${KIND_WORD[kind]} ${uuid}.`);
  return viewOf(row);
}

type OneRow = ElementRow & { modelled: ModelledFacts | null };
const SELECT_ONE = `${selectView('e.modelled')} and e.kind = $2`;

function viewOf(row: OneRow): ElementView {
  return { ...elementView(row), ...(row.modelled && { modelled: row.modelled }) };
}

/** Reads a draft and locks it against other writers until the transaction ends. @throws Missing, Immutable, Outdated */
export async function getForWrite(
  tx: Tx,
  company: CompanyId,
  kind: ElementKind,
  uuid: string,
  expected?: Expected,
): Promise<StoredElement> {
  const element = await getElement(tx, company, kind, uuid, { held: true });
  if (!isEditable(element.versionState)) {
    throw immutable(element);
  }
  requireExpected(expected, element.revision);
  return element;
}

export function immutable({ uuid, versionState }: Pick<Element, 'uuid' | 'versionState'>): Immutable {
  return new Immutable(`The version ${uuid} is ${versionState}; only a draft can be changed.`);
}

/** Finds the newest version of the element with this syncId. */
export async function viewBySyncId(
  sql: Sql,
  company: CompanyId,
  kind: ElementKind,
  syncId: string,
): Promise<ElementView | undefined> {
  const text = `${SELECT_ONE} and e.newest and e.sync_id = $3`;
  const [row] = await sql.query<OneRow>(text, [company, kind, syncId], JSON_AS_TEXT);
  return row && viewOf(row);
}

/**
 * Finds the newest version of the element with this syncId, and locks it against writers until the transaction ends. If another
 * transaction is writing it, this fails with a lock timeout. A transaction that holds the graph waits instead: those that write
 * for long hold the graph, too, so that it is waiting for none of them.
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
    JSON_AS_TEXT,
  );
  return row && storedElement(row);
}

/** Finds the newest versions of the elements that have versions with these uuids. @returns them by the uuid that was asked for */
export async function findNewestByUuid(
  sql: Sql,
  company: CompanyId,
  kind: ElementKind,
  uuids: readonly string[],
): Promise<Map<string, StoredElement>> {
  if (uuids.length === 0) return new Map();
  const versions = await sql.query<{ uuid: string; chain: string }>(
    `select uuid, chain from element where company = $1 and kind = $2 and uuid = any($3::uuid[])`,
    [company, kind, uuids],
  );
  const text = `${SELECT_ELEMENT} and e.kind = $2 and e.newest and e.chain = any($3::uuid[])`;
  const chains = versions.map(({ chain }) => chain);
  const rows = await sql.query<StoredElementRow>(text, [company, kind, chains], JSON_AS_TEXT);
  const newest = new Map(rows.map(storedElement).map((element) => [element.chain, element]));
  return new Map(
    versions.flatMap(({ uuid, chain }): [string, StoredElement][] => {
      const found = newest.get(chain);
      return found ? [[uuid, found]] : [];
    }),
  );
}

/** Finds the newest versions of the elements with these syncIds. @returns them by syncId */
export async function findAllBySyncId(
  sql: Sql,
  company: CompanyId,
  kind: ElementKind,
  syncIds: readonly string[],
): Promise<Map<string, StoredElement>> {
  if (syncIds.length === 0) return new Map();
  // The keys first and once: where the statistics are old, one lookup for each may read all elements of the company each time.
  const text = `${SELECT_ELEMENT} and e.uuid = any(array(
    select uuid from element where company = $1 and kind = $2 and newest and sync_id = any($3::text[])))`;
  const rows = await sql.query<StoredElementRow>(text, [company, kind, syncIds], { ...JSON_AS_TEXT, planned: 'anew' });
  return new Map(rows.map(storedElement).map((element) => [element.syncId ?? '', element]));
}
