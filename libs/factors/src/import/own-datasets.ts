import { Injectable } from '@nestjs/common';
import type { Checked } from '#faults';
import { Conflict } from '#faults';
import type { CompanyId, Expected, Page, PageRequest, Repeats, Tx } from '#platform';
import { Database, newUuid, inDatasets } from '#platform';
import { differences, recordChange } from '#access';
import { withoutEmpty } from '#terms';
import { writeDatasets } from './dataset-batch.js';
import { datasetUuid } from '../dataset/dataset-uuid.js';
import { Taxonomies } from './taxonomies.js';
import { writeSearchTexts } from '../search-index/search-texts.js';
import { placeDatasets } from '../search-index/place-datasets.js';
import { resolveDatasetReferences } from '../dataset/dataset-references.js';
import type { DatasetInput, StoredDataset } from '../dataset/dataset-rows.js';
import { differencesOf, findDatasetByKey, readDataset } from '../dataset/dataset-rows.js';
import { databaseTrail, datasetTrail } from '../dataset/dataset-trails.js';
import type { VisibleDatabase } from '../dataset/own-databases.js';
import { visibleDatabase, visibleDatabases } from '../dataset/own-databases.js';
import type { DatabasePatch } from '../dataset/write-database.js';
import { patchDatabase, removeDatabase } from '../dataset/write-database.js';
import { removeDatasets } from '../dataset/remove-datasets.js';
import type { DatasetPatch } from '../dataset/write-dataset.js';
import { lockOwn, patchDataset } from '../dataset/write-dataset.js';

/** The databases and datasets that a company can read, and writes to its own. */
@Injectable()
export class OwnDatasets {
  constructor(private readonly database: Database) {}

  databases(company: CompanyId, request: PageRequest): Promise<Page<VisibleDatabase>> {
    return visibleDatabases(this.database, company, request);
  }

  /** @throws Missing */
  showDatabase(company: CompanyId, uuid: string): Promise<VisibleDatabase> {
    return visibleDatabase(this.database, company, uuid);
  }

  /** @throws Missing, Outdated, Conflict if the database is shared or something uses it */
  patchDatabase(company: CompanyId, uuid: string, patch: DatabasePatch, expected?: Expected): Promise<VisibleDatabase> {
    return inDatasets(this.database, company, async (tx) => {
      const was = await visibleDatabase(tx, company, uuid);
      await patchDatabase(tx, company, uuid, patch, expected);
      const now = await visibleDatabase(tx, company, uuid);
      const changes = differences(databaseTrail(was), databaseTrail(now));
      const change = { action: 'update', kind: 'database', record: uuid, name: now.name, changes } as const;
      if (now.revision > was.revision) await recordChange(tx, company, change);
      return now;
    });
  }

  /** Deletes a database with all its datasets. @throws Missing, Outdated, Conflict if it is shared or something uses it */
  async removeDatabase(company: CompanyId, uuid: string, expected?: Expected): Promise<void> {
    await inDatasets(this.database, company, (tx) => removeDatabase(tx, company, uuid, expected));
  }

  /** @throws Missing */
  show(company: CompanyId, uuid: string): Promise<StoredDataset> {
    return readDataset(this.database, company, uuid);
  }

  /** Finds the dataset that has the key in a database that the company can read. @throws Missing if it can read no such database */
  async byKey(company: CompanyId, database: string, key: string): Promise<StoredDataset | undefined> {
    const found = await findDatasetByKey(this.database, company, database, key);
    if (!found) await visibleDatabase(this.database, company, database);
    return found;
  }

  /** @throws Missing, Outdated, Invalid, Conflict if the dataset is shared or something uses it */
  patch(company: CompanyId, uuid: string, patch: Checked<DatasetPatch>, expected?: Expected): Promise<StoredDataset> {
    return inDatasets(this.database, company, async (tx) => {
      const was = await readDataset(tx, company, uuid);
      await patchDataset(tx, company, uuid, patch, expected);
      const now = await readDataset(tx, company, uuid);
      const changes = differences(datasetTrail(was), datasetTrail(now));
      const change = { action: 'update', kind: 'dataset', record: uuid, name: now.name, changes } as const;
      if (now.revision > was.revision) await recordChange(tx, company, change);
      return now;
    });
  }

  /** @throws Missing, Outdated, Conflict if the dataset is shared or something uses it */
  async remove(company: CompanyId, uuid: string, expected?: Expected): Promise<void> {
    await inDatasets(this.database, company, async (tx) => {
      await lockOwn(tx, company, uuid, expected);
      await removeDatasets(tx, company, [uuid]);
    });
  }

  /** Creates a dataset, or returns the one that has the same key and the same fields already. @throws Invalid, Conflict */
  create(company: CompanyId, body: Checked<DatasetInput>, repeats: Repeats = 'accepted'): Promise<StoredDataset> {
    return inDatasets(this.database, company, async (tx) => {
      const { database, levels, supplier, geoLocation } = await resolveDatasetReferences(tx, company, body);
      const input = body.whole();
      const key = input.key ?? newUuid();
      const uuid = datasetUuid(database, key);
      const { referenceYear, validUntil, sourceUrl, uncertainty } = input;
      const details = { geoLocation, referenceYear, validUntil, sourceUrl, uncertainty };
      const different = await differencesOf(tx, company, database, key, input, { supplier, details });
      if (different === undefined) {
        const { name, unit, declared: figures } = input;
        const described = { description: input.description ?? undefined, rating: input.rating ?? undefined };
        const row = { key, name, unit, figures, taxonomy: levels, ...described, ...withoutEmpty(details) };
        await writeDatasets(tx, company, database, await Taxonomies.through(tx, company, [levels]), [row]);
        if (supplier) await setSupplier(tx, company, uuid, supplier.uuid);
        await placeDatasets(tx, company);
      } else if (repeats === 'refused') {
        throw new Conflict(`The key ${key} is taken by ${uuid}.`);
      } else if (different.length > 0) {
        throw new Conflict(`The key ${key} is taken by ${uuid}, which differs in ${different.join(', ')}.`);
      }
      const dataset = await readDataset(tx, company, uuid);
      const changes = differences({}, datasetTrail(dataset));
      const change = { action: 'create', kind: 'dataset', record: uuid, name: dataset.name, changes } as const;
      if (different === undefined) await recordChange(tx, company, change);
      return dataset;
    });
  }
}

/** Sets the supplier of a new dataset, by which search finds it. Imports have no suppliers, so `writeDatasets` writes none. */
async function setSupplier(tx: Tx, company: CompanyId, uuid: string, supplier: string): Promise<void> {
  await tx.query(`update dataset set supplier = $3 where owner = $1 and uuid = $2`, [company, uuid, supplier]);
  await writeSearchTexts(tx, company, [uuid]);
}
