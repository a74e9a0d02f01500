import type { HeldGraph } from '#platform';
import { refuseWhileReferenced } from '#platform';
import type { Element } from '#model/products';
import type { ElementsChanged } from './elements-changed.js';
import { dropUnused } from './image-rows.js';
import { recordElement } from './record-element.js';
import { deleteElements } from './write-elements.js';

/** Deletes drafts with all that belongs to them, each with its entry in the audit. @throws Conflict if something uses one */
export async function removeElements(
  graph: HeldGraph,
  drafts: readonly Element[],
  actor: string,
  changed: ElementsChanged,
): Promise<void> {
  if (drafts.length === 0) return;
  const deletion = deleteElements(graph, drafts, actor, changed);
  await refuseWhileReferenced(deletion, 'It is in use: by an input of a model, a switch or an activity.');
  for (const was of drafts) {
    await dropUnused(graph, graph.company, was.image);
    await recordElement(graph, graph.company, { was });
  }
}
