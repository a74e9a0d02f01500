import type { Checked } from '#faults';
import { Conflict, Missing } from '#faults';
import type { HeldGraph, Tx, CompanyId } from '#platform';
import { newUuid } from '#platform';
import type { Element, ElementPatch } from '#model/products';
import type { VersionState } from '#model/terms';
import { recomputed } from '#model/products';
import { isEditable } from '#model/terms';
import { bindDatasets } from '#factors';
import { patchedElement } from './create-element.js';
import { copyModel } from '../compute/copy-model.js';
import { differentFields, isSameRow } from './element-columns.js';
import type { ElementView, StoredElement } from './element-row.js';
import type { ElementsChanged } from './elements-changed.js';
import { getForWrite, viewElement } from './read-elements.js';
import { recordElement } from './record-element.js';
import { recompute, writeElement } from './write-elements.js';

/** @param was a draft @throws Invalid, Conflict */
export async function patchElement(
  graph: HeldGraph,
  was: StoredElement,
  body: Checked<ElementPatch>,
  actor: string,
  changed: ElementsChanged,
): Promise<StoredElement> {
  const now = await patchedElement(graph, graph.company, was, body);
  if (isSameRow(was, now)) return was;
  await recordElement(graph, graph.company, { was, now });
  return writeElement(graph, { updated: [{ was, now }] }, actor, changed);
}

/** Patches a new version of an immutable one. Where the patch changes nothing, none is opened. @throws Invalid, Conflict */
export async function patchInNewVersion(
  graph: HeldGraph,
  from: StoredElement,
  body: Checked<ElementPatch>,
  actor: string,
  changed: ElementsChanged,
): Promise<ElementView> {
  // A version that is no draft does not follow its dataset: only what a caller says counts.
  if (differentFields(from, await patchedElement(graph, graph.company, from, body)).length === 0) return from;
  const { uuid } = await openVersion(graph, from, actor, changed);
  return patchElement(graph, await getForWrite(graph, graph.company, from.kind, uuid), body, actor, changed);
}

/** Copies an immutable version and its model into a new draft, the newest version of its chain. @throws Conflict */
export async function openVersion(
  graph: HeldGraph,
  from: StoredElement,
  actor: string,
  changed: ElementsChanged,
): Promise<ElementView> {
  const { company } = graph;
  if (isEditable(from.versionState)) {
    throw new Conflict('This version is a draft; a new one is made of a locked one.');
  }
  const newest = await newestOf(graph, company, from);
  if (isEditable(newest.version_state)) throw new Conflict(`The draft ${newest.uuid} is there already.`);
  const { dataset } = from;
  const bound = dataset && (await bindDatasets(graph, company, [dataset.uuid])).get(dataset.uuid);
  const copy = bound ? recomputed(from, bound) : from;
  const draft: Element = { ...copy, uuid: newUuid(), version: newest.version + 1, versionState: 'draft' };
  const written = await writeElement(graph, { inserted: [draft] }, actor, changed);
  await recordElement(graph, company, { now: draft }, { copyOf: from.uuid });
  if (!(await copyModel(graph, company, from.uuid, draft.uuid))) return written;
  await recompute(graph, { products: [draft.uuid] }, actor, changed);
  return viewElement(graph, company, from.kind, draft.uuid);
}

async function newestOf(tx: Tx, company: CompanyId, { chain }: Element) {
  const [newest] = await tx.query<{ uuid: string; version: number; version_state: VersionState }>(
    `select uuid, version, version_state from element where company = $1 and chain = $2 and newest`,
    [company, chain],
  );
  if (!newest) throw new Missing(`There is no element ${chain}.`);
  return newest;
}
