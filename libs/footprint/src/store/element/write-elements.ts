import type { CompanyId, Tx } from '#platform';
import type { Element } from '../../model/element.js';
import { computeGraph } from '../graph/compute-graph.js';
import type { GraphChange } from '../graph/compute-graph.js';
import { inBatches } from '../graph/in-batches.js';
import type { ElementRow, StoredElement } from './element-row.js';
import { elementOf, SELECT_ELEMENT } from './element-row.js';
import type { Chain, ElementsChanged } from './elements-changed.js';
import type { ElementUpdate, RowWrite } from './write-rows.js';
import { writeRows } from './write-rows.js';

/** What a write does. */
export interface ElementWrite extends RowWrite {
  /** Models, switches and lanes that were written. */
  graph?: GraphChange;
}

/**
 * The one way elements are written: rows, audit trail, everything above that draws on them, and whoever has to know, in the
 * transaction at hand.
 * @returns the elements as they are now, every version of each
 */
export async function writeElements(
  tx: Tx,
  company: CompanyId,
  { graph = {}, ...write }: ElementWrite,
  actor: string,
  changed: ElementsChanged,
): Promise<Chain[]> {
  const { chains, sources } = await writeRows(tx, company, write, actor);
  const above = await computeGraph(tx, company, { ...graph, sources: [...(graph.sources ?? []), ...sources] }, actor);
  const written = await readChains(tx, company, chains);
  await changed.publish(tx, company, written);
  const own = new Set(chains);
  const others = above.filter((chain) => !own.has(chain));
  await publishChains(tx, company, others, changed);
  return written;
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
  await inBatches(tx, chains, BATCH, async (on, batch) =>
    changed.publish(on, company, await readChains(on, company, batch)),
  );
}

/** Writes one element, inserted or updated. @returns it as it is now */
export async function writeElement(
  tx: Tx,
  company: CompanyId,
  change: { inserted: readonly [Element] } | { updated: readonly [ElementUpdate] },
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
