import type { Checked } from '#faults';
import { Conflict } from '#faults';
import type { CompanyId, Database, PageRequest, Tx } from '#platform';
import { newUuid } from '#platform';
import { writeDatasets } from '../import/dataset-batch.js';
import { datasetUuid } from '../import/dataset-uuid.js';
import { inDatasets } from '../import/datasets-lock.js';
import { Taxonomies } from '../import/taxonomies.js';
import type { ListedPage } from '../reference/listed-page.js';
import { keepSearchTexts } from '../search/keep-search-texts.js';
import { placeDatasets } from '../search/place-datasets.js';
import { resolveReferences } from './dataset-references.js';
import type { DatasetSaid, StoredDataset } from './dataset-rows.js';
import { differencesOf, readDataset } from './dataset-rows.js';
import type { VisibleDatabase } from './own-databases.js';
import { visibleDatabases } from './own-databases.js';

/** Databases as a company sees them, and the datasets it adds to its own. */
export class OwnDatasets {
  constructor(private readonly database: Database) {}

  databases(company: CompanyId, asked: PageRequest): Promise<ListedPage<VisibleDatabase>> {
    return visibleDatabases(this.database, company, asked);
  }

  /** A key that is taken answers with the dataset that has it, provided it says the same. @throws Invalid, Conflict */
  create(company: CompanyId, body: Checked<DatasetSaid>): Promise<StoredDataset> {
    return inDatasets(this.database, company, async (tx) => {
      const { database, levels, supplier } = await resolveReferences(tx, company, body);
      const said = body.whole();
      const key = said.key ?? newUuid();
      const uuid = datasetUuid(database, key);
      const different = await differencesOf(tx, company, database, key, said, supplier);
      if (different === undefined) {
        const { name, unit, declared: figures } = said;
        const described = { description: said.description ?? undefined, rating: said.rating ?? undefined };
        const row = { key, name, unit, figures, taxonomy: levels, ...described };
        await writeDatasets(tx, company, database, await Taxonomies.of(tx, company), [row]);
        if (supplier) await setSupplier(tx, company, uuid, supplier.uuid);
        await placeDatasets(tx, company);
      } else if (different.length > 0) {
        throw new Conflict(`The key ${key} is taken by ${uuid}, which differs in ${different.join(', ')}.`);
      }
      return readDataset(tx, company, uuid);
    });
  }
}

/** Imports know no suppliers: only what a company says itself has one, and is found by it. */
async function setSupplier(tx: Tx, company: CompanyId, uuid: string, supplier: string): Promise<void> {
  await tx.query(`update dataset set supplier = $3 where owner = $1 and uuid = $2`, [company, uuid, supplier]);
  await keepSearchTexts(tx, company, [uuid]);
}
