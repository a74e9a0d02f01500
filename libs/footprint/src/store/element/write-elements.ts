import type { CompanyId, Tx } from '#platform';
import type { Element } from '../../model/element.js';
import { computeGraph } from '../graph/compute-graph.js';
import type { GraphChange } from '../graph/compute-graph.js';
import { inBatches } from '../graph/in-batches.js';
import type { HeldGraph } from './graph-lock.js';
import type { StoredElement, StoredElementRow } from './element-row.js';
import { SELECT_ELEMENT, storedElement, UNREAD } from './element-row.js';
import type { Chain, ElementsChanged } from './elements-changed.js';
import type { ElementUpdate, Written } from './write-rows.js';
import { insertRows, writeRows } from './write-rows.js';

/**
 * Inserts or updates one element: its row, the audit trail, everything above that draws on it, and what is published of all
 * these, in the transaction that holds the graph.
 * @returns it as it is now
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

/** Deletes the row of an element; the version before it is published in its place. */
export async function deleteElement(
  graph: HeldGraph,
  element: Element,
  actor: string,
  changed: ElementsChanged,
): Promise<void> {
  await followRows(graph, await writeRows(graph, { deleted: [element] }, actor), actor, changed);
}

/** Computes and publishes what draws on changed inputs, sources or lanes. */
export async function recompute(
  graph: HeldGraph,
  change: GraphChange,
  actor: string,
  changed: ElementsChanged,
): Promise<void> {
  await publishChains(graph, await computeGraph(graph, change, actor), changed);
}

/** Computes what draws on written elements, and publishes these before all others. @returns every version of those written */
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

/** Chains that are published at once: more would hold up the other requests of this process, and its memory. */
const BATCH = 100;

/** Tells whoever has to know of elements, with every version of each. */
export async function publishChains(
  graph: HeldGraph,
  chains: readonly string[],
  changed: ElementsChanged,
): Promise<void> {
  await inBatches(graph, chains, BATCH, async (on, batch) =>
    changed.publish(on, on.company, await readChains(on, on.company, batch)),
  );
}

/**
 * Writes an element that is the first version of its own chain. Nothing draws on it so far, so that nothing is recomputed,
 * and those who add elements need not wait for each other.
 */
export async function insertElement(
  tx: Tx,
  company: CompanyId,
  element: Element,
  actor: string,
  changed: ElementsChanged,
): Promise<StoredElement> {
  await insertRows(tx, company, [element], actor);
  const chains = await readChains(tx, company, [element.chain]);
  await changed.publish(tx, company, chains);
  return versionIn(chains, element.uuid);
}

function versionIn(chains: readonly Chain[], uuid: string): StoredElement {
  const written = chains.flatMap(({ versions }) => versions).find((version) => version.uuid === uuid);
  if (!written) throw new Error(`The element ${uuid} was not written.`);
  return written;
}

/** All versions of the chains named, locked, so that two writers of one chain publish one after the other. */
export async function readChains(tx: Tx, company: CompanyId, chains: readonly string[]): Promise<Chain[]> {
  const versions = new Map<string, StoredElement[]>(chains.map((chain) => [chain, []]));
  if (versions.size === 0) return [];
  const text = `${SELECT_ELEMENT} and e.chain = any($2) order by e.uuid for update of e`;
  const rows = await tx.query<StoredElementRow>(text, [company, [...versions.keys()]], UNREAD);
  for (const row of rows) versions.get(row.chain)?.push(storedElement(row));
  return [...versions].map(([chain, its]) => ({ chain, versions: its }));
}
