import type { CompanyId, Tx } from '#platform';
import type { Element } from '../../model/element.js';
import { isDrawnOtherwise } from '../../model/graph/drawn-otherwise.js';
import { computeGraph } from '../graph/compute-graph.js';
import type { GraphChange } from '../graph/compute-graph.js';
import { changesBetween } from './audit-trail.js';
import type { ElementRow, StoredElement } from './element-row.js';
import { columnsOf, elementOf, SELECT_ELEMENT, WRITTEN_COLUMNS } from './element-row.js';
import type { Chain, ElementsChanged } from './elements-changed.js';

/** What a write does; `was` is what the audit trail compares with. */
export interface ElementWrite {
  inserted?: readonly Element[];
  updated?: readonly { was: Element; now: Element }[];
  deleted?: readonly Element[];
  /** Not written themselves, but something they refer to and print was. */
  touched?: readonly Element[];
  /** Models, switches and lanes that were written. */
  graph?: GraphChange;
}

const columns = WRITTEN_COLUMNS.join(', ');

const INSERT = `
  insert into element (company, uuid, ${columns})
  select company, uuid, ${columns} from json_populate_recordset(null::element, $2::json) where company = $1`;

// A transaction that had to wait began before the one it waited for: the clock, not now(), keeps `updated` in order.
const UPDATE = `
  update element e set (${columns}, updated, revision) =
    (${WRITTEN_COLUMNS.map((column) => `r.${column}`).join(', ')}, clock_timestamp(), e.revision + 1)
  from json_populate_recordset(null::element, $2::json) r
  where e.company = $1 and e.uuid = r.uuid`;

const AUDIT = `
  insert into element_change (company, element, actor, changes)
  select $1, (r->>'element')::uuid, $3, r->'changes' from jsonb_array_elements($2::jsonb) r`;

/**
 * The one way elements are written: rows, audit trail, everything above that draws on them, and whoever has to know, in the
 * transaction at hand.
 * @returns the elements as they are now, every version of each
 */
export async function writeElements(
  tx: Tx,
  company: CompanyId,
  { inserted = [], updated = [], deleted = [], touched = [], graph = {} }: ElementWrite,
  actor: string,
  changed: ElementsChanged,
): Promise<Chain[]> {
  await remove(tx, company, deleted);
  await insert(tx, company, inserted);
  if (updated.length > 0)
    await tx.query(UPDATE, [
      company,
      rowsOf(
        updated.map(({ now }) => now),
        company,
      ),
    ]);
  const trail = [
    ...inserted.map((now) => ({ element: now.uuid, changes: changesBetween(undefined, now) })),
    ...updated.map(({ was, now }) => ({ element: now.uuid, changes: changesBetween(was, now) })),
  ].filter(({ changes }) => Object.keys(changes).length > 0);
  if (trail.length > 0) await tx.query(AUDIT, [company, JSON.stringify(trail), actor]);

  const sources = updated.filter(({ was, now }) => isDrawnOtherwise(was, now)).map(({ now }) => now.uuid);
  const above = await computeGraph(tx, company, { ...graph, sources: [...(graph.sources ?? []), ...sources] }, actor);
  const written = [...inserted, ...updated.map(({ now }) => now), ...deleted, ...touched].map(({ chain }) => chain);
  const own = new Set(written);
  const chains = await readChains(tx, company, written);
  await changed.publish(tx, company, chains);
  await publishChains(
    tx,
    company,
    above.filter((chain) => !own.has(chain)),
    changed,
  );
  return chains;
}

/** Chains that are published at once: more would hold up the other requests of this process, and its memory. */
const BATCH = 100;

/** Tells whoever has to know of elements, with every version of each. */
export async function publishChains(
  tx: Tx,
  company: CompanyId,
  chains: readonly string[],
  changed: ElementsChanged,
): Promise<void> {
  for (let at = 0; at < chains.length; at += BATCH) {
    await changed.publish(tx, company, await readChains(tx, company, chains.slice(at, at + BATCH)));
  }
}

/** Writes one element, inserted or updated. @returns it as it is now */
export async function writeElement(
  tx: Tx,
  company: CompanyId,
  change: { inserted: readonly [Element] } | { updated: readonly [{ was: Element; now: Element }] },
  actor: string,
  changed: ElementsChanged,
): Promise<StoredElement> {
  const { uuid } = 'inserted' in change ? change.inserted[0] : change.updated[0].now;
  const chains = await writeElements(tx, company, change, actor, changed);
  const written = chains.flatMap(({ versions }) => versions).find((version) => version.uuid === uuid);
  if (!written) throw new Error(`The element ${uuid} was not written.`);
  return written;
}

/** All versions of the chains named, locked, so that two writers of one chain publish one after the other. */
export async function readChains(tx: Tx, company: CompanyId, chains: readonly string[]): Promise<Chain[]> {
  const versions = new Map<string, StoredElement[]>(chains.map((chain) => [chain, []]));
  if (versions.size === 0) return [];
  const rows = await tx.query<ElementRow>(`${SELECT_ELEMENT} and e.chain = any($2) order by e.uuid for update of e`, [
    company,
    [...versions.keys()],
  ]);
  for (const row of rows) versions.get(row.chain)?.push(elementOf(row));
  return [...versions].map(([chain, its]) => ({ chain, versions: its }));
}

/** The version before a deleted one is the newest again. */
async function remove(tx: Tx, company: CompanyId, deleted: readonly Element[]): Promise<void> {
  if (deleted.length === 0) return;
  await tx.query(`delete from element where company = $1 and uuid = any($2)`, [
    company,
    deleted.map(({ uuid }) => uuid),
  ]);
  await tx.query(
    `update element e set newest = true where e.company = $1 and e.chain = any($2) and not e.newest
       and not exists (select from element n where n.company = $1 and n.chain = e.chain and n.version > e.version)`,
    [company, deleted.map(({ chain }) => chain)],
  );
}

/** What is inserted is the newest version of its element. */
async function insert(tx: Tx, company: CompanyId, inserted: readonly Element[]): Promise<void> {
  if (inserted.length === 0) return;
  const grown = inserted.filter(({ version }) => version > 1).map(({ chain }) => chain);
  if (grown.length > 0) {
    await tx.query(`update element set newest = false where company = $1 and chain = any($2) and newest`, [
      company,
      grown,
    ]);
  }
  await tx.query(INSERT, [company, rowsOf(inserted, company)]);
}

function rowsOf(elements: readonly Element[], company: CompanyId): string {
  return JSON.stringify(elements.map((element) => columnsOf(element, company)));
}
