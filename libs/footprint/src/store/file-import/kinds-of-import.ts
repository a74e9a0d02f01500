import type { ImportKind } from '../../model/file-import/import-field.js';
import type { ActivityPatch } from '../../model/activity/activity.js';
import type { ElementKind } from '../../model/element.js';
import type { ElementPatch } from '../../model/element-patch.js';
import { toActivityPatch, toElementPatch } from '../../model/file-import/to-patch.js';
import type { ElementsChanged } from '../element/elements-changed.js';
import { inGraph } from '../element/graph-lock.js';
import { importActivities } from './import-activities.js';
import { importElements, prepareElements } from './import-elements.js';
import type { KindOfImport } from './kind-of-import.js';

/** Every kind of import. Total by type: a kind without an object here does not compile. */
export function kindsOfImport(changed: ElementsChanged): Readonly<Record<ImportKind, KindOfImport>> {
  return { material: elements('material', changed), process: elements('process', changed), activity: ACTIVITIES };
}

const ACTIVITIES: KindOfImport<ActivityPatch> = {
  chunkRows: 1_000,
  toPatch: toActivityPatch,
  check: importActivities,
  transaction: (database, _, work) => database.transaction((tx) => work(tx, (chunk) => importActivities(tx, chunk))),
};

function elements(kind: ElementKind, changed: ElementsChanged): KindOfImport<ElementPatch> {
  return {
    // A chunk holds the company's graph, for which other writers wait.
    chunkRows: 100,
    toPatch: toElementPatch,
    check: async (tx, chunk) => (await prepareElements(tx, kind, chunk)).outcomes,
    transaction: (database, company, work) =>
      inGraph(database, company, (graph) => work(graph, (chunk) => importElements(graph, kind, chunk, changed))),
  };
}
