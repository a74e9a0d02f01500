import { Module } from '@nestjs/common';
import { OwnDatasets } from './import/own-datasets.js';
import { DatasetImports } from './import/dataset-imports.js';
import { FactorDatabases } from './import/factor-databases.js';
import { SharedDatasets } from './import/shared-datasets.js';
import { DatasetSearch } from './search/dataset-search.js';
import { reindexBelow } from './search-index/reindex.js';
import { TaxonomyTree } from '#terms';
import { Database } from '#platform';

const STORES = [DatasetImports, DatasetSearch, FactorDatabases, OwnDatasets, SharedDatasets];

/** Emission-factor databases. An app that imports it imports ProductsStoreModule, which follows their changes. */
@Module({
  providers: [
    ...STORES,
    {
      provide: TaxonomyTree,
      useFactory: (database: Database) => new TaxonomyTree(database, reindexBelow),
      inject: [Database],
    },
  ],
  exports: [...STORES, TaxonomyTree],
})
export class FactorsStoreModule {}
