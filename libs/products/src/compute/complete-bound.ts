import { recomputed } from '#model/products';
import { findDatasets } from '#factors';
import type { BindableDataset } from '#model/factors';
import { isSameRow } from '../element/element-columns.js';
import type { StoredElement, StoredElementRow } from '../element/element-row.js';
import { JSON_AS_TEXT, SELECT_ELEMENT, storedElement } from '../element/element-row.js';
import type { HeldGraph } from '#platform';
import { writeRows } from '../element/write-rows.js';

/**
 * Computes drafts that are bound to datasets again, from what these are now. The caller computes their users again.
 * @throws Invalid
 */
export async function completeBound(graph: HeldGraph, uuids: readonly string[], actor: string): Promise<void> {
  const elements = await elementsOf(graph, uuids);
  const datasets = await datasetsOf(graph, elements);
  const updated = elements.flatMap((was) => {
    const dataset = datasets.get(was.dataset?.uuid ?? '');
    const now = dataset && recomputed(was, dataset);
    return now && !isSameRow(was, now) ? [{ was, now }] : [];
  });
  await writeRows(graph, { updated }, actor);
}

export async function elementsOf(graph: HeldGraph, uuids: readonly string[]): Promise<StoredElement[]> {
  const rows = await graph.query<StoredElementRow>(
    `${SELECT_ELEMENT} and e.uuid = any($2::uuid[])`,
    [graph.company, uuids],
    JSON_AS_TEXT,
  );
  return rows.map(storedElement);
}

export function datasetsOf(
  graph: HeldGraph,
  elements: readonly StoredElement[],
): Promise<ReadonlyMap<string, BindableDataset>> {
  const uuids = elements.flatMap(({ dataset }) => dataset?.uuid ?? []);
  return findDatasets(graph, graph.company, [...new Set(uuids)]);
}
