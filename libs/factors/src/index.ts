export { datasetPlace } from './dataset/dataset-details.js';
export type { StoredDetails } from './dataset/dataset-details.js';
export { DATASET_FACTS } from './dataset/dataset-rows.js';
export type { DatasetFacts, DatasetInput, StoredDataset } from './dataset/dataset-rows.js';
export { databaseUuid, datasetUuid } from './dataset/dataset-uuid.js';
export { bindDatasets, findDatasets } from './dataset/datasets.js';
export { removeDue, takeDue } from './dataset/due-datasets.js';
export { OWN_DATABASE, ownDatabase } from './dataset/own-databases.js';
export type { VisibleDatabase } from './dataset/own-databases.js';
export type { FactorDatabase } from './dataset/upsert-database.js';
export type { DatasetPatch } from './dataset/write-dataset.js';
export { FactorsStoreModule } from './factors-store.module.js';
export { HAS_DRAWN, freightFaults, laneCannotFollow } from './import/bound-lanes.js';
export type { UnfitDataset } from './import/bound-lanes.js';
export { writeDatasets } from './import/dataset-batch.js';
export { DatasetChanges, NOTHING_FOLLOWS } from './import/dataset-changes.js';
export type { DatasetFile, FileRecord, OpenDatasets, ReadRecords } from './import/dataset-file.js';
export { DatasetImports } from './import/dataset-imports.js';
export type { ImportRequest } from './import/dataset-imports.js';
export {
  DRAWS_ON_DATABASE,
  boundDatasets,
  cannotFollow,
  markAllDue,
  markDatasetsDue,
  unitFaults,
} from './import/due-recomputations.js';
export { epdsOfFile } from './import/epd-archive.js';
export { EpdFiles } from './import/epd-files.js';
export { FactorDatabases } from './import/factor-databases.js';
export type { ListedDatabase } from './import/factor-databases.js';
export { followOwn } from './import/follow-own.js';
export type { AbsentDatasets } from './import/import-keys.js';
export { ImportStopped } from './import/import-report.js';
export type { ImportReport } from './import/import-report.js';
export { OwnDatasets } from './import/own-datasets.js';
export { PublisherFile } from './import/publisher-file.js';
export { lockOwnDatasets, receivedDatasets, writeReceivedFactors } from './import/received-factors.js';
export type { ReceivedFactor } from './import/received-factors.js';
export { SharedDatasets } from './import/shared-datasets.js';
export type { CompanyBehind } from './import/shared-datasets.js';
export { storeDatasets } from './import/store-datasets.js';
export { Taxonomies } from './import/taxonomies.js';
export { placeDatasets } from './search-index/place-datasets.js';
export { reindexBelow } from './search-index/reindex.js';
export { DatasetSearch } from './search/dataset-search.js';
export type { SearchRequest } from './search/dataset-search.js';
export type { FoundDataset } from './search/found-dataset.js';
export { activityWords, beginWords, elementWords } from './search/own-words.js';
export { taxonomiesNamed } from './search/taxonomies-named.js';
