import { slicesOf } from '#platform';
import type { CompanyId, Tx, HeldGraph } from '#platform';
import type { Element } from '#model/products';
import { computeGraph } from '../compute/compute-graph.js';
import type { GraphChange } from '../compute/compute-graph.js';
import type { StoredElement, StoredElementRow } from './element-row.js';
import { SELECT_ELEMENT, storedElement, JSON_AS_TEXT } from './element-row.js';
import type { Chain, ElementsChanged } from './elements-changed.js';
import { auditedElement } from './record-element.js';
import type { ElementUpdate, Written } from './write-rows.js';
import { insertRows, writeRows } from './write-rows.js';

/**
 * Inserts or updates one element in the transaction that holds the graph. It writes the row and the audit trail, recomputes
 * what draws on the element, and publishes all of them.
 * @returns the element as it is stored now
 */
export async function writeElement(
  graph: HeldGraph,
  change: { inserted: readonly [Element] } | { updated: readonly [ElementUpdate] },
  actor: string,
  changed: ElementsChanged,
): Promise<StoredElement> {
  const { uuid } = 'inserted' in change ? change.inserted[0] : change.updated[0].now;
  return versionIn(await followRows(graph, await writeRows(graph, change, actor), actor, changed), uuid);
}

/** Inserts and updates elements of one company, and recomputes and publishes what follows from them. */
export async function writeElements(
  graph: HeldGraph,
  change: { inserted: readonly Element[]; updated: readonly ElementUpdate[]; imported?: string },
  actor: string,
  changed: ElementsChanged,
): Promise<void> {
  const { chains, sources } = await writeRows(graph, change, actor);
  const above = await computeGraph(graph, { sources }, actor);
  await publishChains(graph, [...new Set([...chains, ...above])], changed);
}

/** Deletes versions of elements, and publishes the version before each in its place. */
export async function deleteElements(
  graph: HeldGraph,
  deleted: readonly Element[],
  actor: string,
  changed: ElementsChanged,
): Promise<void> {
  await followRows(graph, await writeRows(graph, { deleted }, actor), actor, changed);
}

/** Recomputes and publishes everything that a change of the graph reaches. */
export async function recompute(
  graph: HeldGraph,
  change: GraphChange,
  actor: string,
  changed: ElementsChanged,
): Promise<void> {
  await publishChains(graph, await computeGraph(graph, change, actor), changed);
}

/**
 * Recomputes what draws on written elements. Publishes the written elements first, then the recomputed ones.
 * @returns all versions of the written elements
 */
async function followRows(
  graph: HeldGraph,
  { chains, sources }: Written,
  actor: string,
  changed: ElementsChanged,
): Promise<Chain[]> {
  const above = await computeGraph(graph, { sources }, actor);
  const written = await readChains(graph, graph.company, chains);
  await changed.publish(graph, graph.company, written);
  const own = new Set(chains);
  await publishChains(
    graph,
    above.filter((chain) => !own.has(chain)),
    changed,
  );
  return written;
}

/** How many chains are published at once. More would hold up the other requests of this process and take its memory. */
const BATCH = 100;

/** Publishes changed elements, each with all its versions. */
export async function publishChains(
  graph: HeldGraph,
  chains: readonly string[],
  changed: ElementsChanged,
): Promise<void> {
  const held = chains.length > BATCH ? graph.givingWay() : graph;
  for (const batch of slicesOf(chains, BATCH))
    await changed.publish(held, held.company, await readChains(held, held.company, batch));
}

/**
 * Writes and publishes an element that is the first version of its own chain, with its entry in the audit. It needs no graph
 * lock, because nothing draws on the element yet: requests that add elements do not wait for each other.
 */
export async function insertElement(
  tx: Tx,
  company: CompanyId,
  element: Element,
  actor: string,
  changed: ElementsChanged,
): Promise<StoredElement> {
  await insertRows(tx, company, [element], actor, { entry: auditedElement({ now: element }) });
  const chains = (await readChains(tx, company, [element.chain])).map((chain) => ({ ...chain, isNew: true }));
  await changed.publish(tx, company, chains);
  return versionIn(chains, element.uuid);
}

function versionIn(chains: readonly Chain[], uuid: string): StoredElement {
  const written = chains.flatMap(({ versions }) => versions).find((version) => version.uuid === uuid);
  if (!written) throw new Error(`The element ${uuid} was not written.`);
  return written;
}

/** Reads and locks all versions of these chains. Because of the lock, two writers of one chain publish one after the other. */
export async function readChains(tx: Tx, company: CompanyId, chains: readonly string[]): Promise<Chain[]> {
  const versions = new Map<string, StoredElement[]>(chains.map((chain) => [chain, []]));
  if (versions.size === 0) return [];
  const text = `${SELECT_ELEMENT} and e.chain = any($2) order by e.uuid for update of e`;
  const rows = await tx.query<StoredElementRow>(text, [company, [...versions.keys()]], JSON_AS_TEXT);
  for (const row of rows) versions.get(row.chain)?.push(storedElement(row));
  return [...versions].map(([chain, stored]) => ({ chain, versions: stored }));
}
