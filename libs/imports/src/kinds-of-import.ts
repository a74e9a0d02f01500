import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { ImportKind, BillRow } from '#model/imports';
import type { ActivityPatch } from '#model/activities';
import type { ElementKind } from '#model/terms';
import type { ElementPatch } from '#model/products';
import { identityOf, readDataset, toActivityPatch, toDatasetPatch, toElementPatch, toBillRow } from '#model/imports';
import type { DatasetRowPatch } from '#model/factors';
import { deleteActivities, findByUuids } from '#activities';
import { ElementsChanged, findInputs, findNewestByUuid, removeElements, removeInputs } from '#products';
import { inGraph, inDatasets } from '#platform';
import { DatasetChanges, removeDatasets } from '#factors';
import { KnownUses } from '#model/products';
import { prepareBill } from './bill/prepare-bill.js';
import { writeBill } from './bill/write-bill.js';
import { importActivities } from './records/import-activities.js';
import { importDatasets, prepareDatasets } from './records/import-datasets.js';
import { importElements, prepareElements } from './records/import-elements.js';
import type { KindOfImport } from './records/kind-of-import.js';

/** Every kind of import. Total by type: a kind without an object here does not compile. */
@Injectable()
export class ImportKinds {
  private readonly kinds: Readonly<Record<ImportKind, KindOfImport>>;

  constructor(changed: ElementsChanged, changes: DatasetChanges) {
    this.kinds = {
      material: elements('material', changed),
      process: elements('process', changed),
      activity: ACTIVITIES,
      dataset: datasets(changes),
      model: bills(changed),
    };
  }

  of(kind: ImportKind): KindOfImport {
    return this.kinds[kind];
  }
}

/** Each row is a record, which has its own id in the column of syncId. */
const BY_ROW: Pick<KindOfImport, 'identity' | 'read'> = {
  identity: () => 'syncId',
  read: (reader, { cells }, unit) => reader.read(cells, unit),
};

const ACTIVITIES: KindOfImport<ActivityPatch> = {
  ...BY_ROW,
  product: 'product',
  chunkRows: 1_000,
  toPatch: toActivityPatch,
  checker: () => ({ check: async (tx, chunk) => (await importActivities(tx, chunk)).outcomes }),
  transaction: (database, company, work) =>
    database.transaction((tx) =>
      work(
        tx,
        (chunk) => importActivities(tx, chunk),
        async (uuids, actor) =>
          deleteActivities(tx, company, [...(await findByUuids(tx, company, uuids)).values()], actor),
      ),
    ),
};

function elements(kind: ElementKind, changed: ElementsChanged): KindOfImport<ElementPatch> {
  return {
    ...BY_ROW,
    // A chunk holds the company's graph, for which other writers wait.
    chunkRows: 100,
    toPatch: toElementPatch,
    checker: () => ({ check: async (tx, chunk) => (await prepareElements(tx, kind, chunk)).outcomes }),
    transaction: (database, company, work) =>
      inGraph(database, company, (graph) =>
        work(
          graph,
          (chunk) => importElements(graph, kind, chunk, changed),
          async (uuids, actor) => {
            const found = await findNewestByUuid(graph, company, kind, uuids);
            await removeElements(graph, [...found.values()], actor, changed);
          },
        ),
      ),
  };
}

function datasets(changes: DatasetChanges): KindOfImport<DatasetRowPatch> {
  return {
    // A chunk holds the company's datasets, and its graph where datasets change that are in use.
    chunkRows: 500,
    identity: (reader) => identityOf(reader.fields),
    read: (reader, row) => row.read ?? readDataset(reader, row.rows ?? [row]),
    toPatch: toDatasetPatch,
    checker: () => ({ check: async (tx, chunk) => (await prepareDatasets(tx, chunk)).outcomes }),
    transaction: (database, company, work) =>
      inDatasets(database, company, (tx) =>
        work(
          tx,
          (chunk) => importDatasets(tx, chunk, changes),
          (uuids) => removeDatasets(tx, company, uuids),
        ),
      ),
  };
}

function bills(changed: ElementsChanged): KindOfImport<BillRow> {
  return {
    ...BY_ROW,
    chunkRows: 100,
    // The uses in a file are held in memory while it is checked: 100 MB of so many.
    mostRows: 200_000,
    // Between two chunks nobody should see a product with a part of its bill.
    together: 'parent',
    narrowed: { field: 'component', by: 'supplier' },
    product: 'component',
    toPatch: toBillRow,
    checker: () => {
      const known = new KnownUses(nextTurn);
      return { check: async (tx, chunk) => (await prepareBill(tx, chunk, known)).outcomes };
    },
    transaction: (database, company, work) =>
      inGraph(database, company, (graph) =>
        work(
          graph,
          (chunk) => writeBill(graph, chunk, changed),
          async (uuids, actor) => removeInputs(graph, await findInputs(graph, uuids), actor, changed),
        ),
      ),
  };
}
