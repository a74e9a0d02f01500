import { Module } from '@nestjs/common';
import { Activities } from './activity/activities.js';
import { TotalsReconciliation } from './activity/totals-reconciliation.js';
import { Contributions } from './contribution/model-contributions.js';
import { OwnDatasets } from './dataset/own-datasets.js';
import { DatasetBindings } from './element/dataset-bindings.js';
import { ElementListing } from './element/element-listing.js';
import { ElementHistory } from './element/element-history.js';
import { ElementVersions } from './element/element-versions.js';
import { Elements } from './element/elements.js';
import { Blocks } from './graph/blocks.js';
import { ModelInputs } from './graph/model-inputs.js';
import { Models } from './graph/models.js';
import { Switches } from './graph/switches.js';
import { Images } from './image/images.js';
import { DatasetChanges } from './import/dataset-changes.js';
import { DatasetImports } from './import/dataset-imports.js';
import { EpdImports } from './import/epd-imports.js';
import { FactorDatabases } from './import/factor-databases.js';
import { SharedDatasets } from './import/shared-datasets.js';
import { FileImports } from './file-import/file-imports.js';
import { ImportChunks } from './file-import/import-chunks.js';
import { ImportFiles } from './file-import/import-files.js';
import { ImportMappings } from './file-import/import-mappings.js';
import { ImportReport } from './file-import/import-report.js';
import { ImportRun } from './file-import/import-run.js';
import { Locations } from './reference/locations.js';
import { NamedReferences } from './reference/named-references.js';
import { GhgReports } from './report/ghg-reports.js';
import { MonthlyReports } from './report/monthly-reports.js';
import { ReportTurns } from './report/report-turns.js';
import { TaxonomyTree } from './reference/taxonomy-tree.js';
import { DatasetSearch } from './search/dataset-search.js';
import { TransportLanes } from './transport/transport-lanes.js';

const STORES = [
  Activities,
  Blocks,
  Contributions,
  DatasetImports,
  EpdImports,
  DatasetSearch,
  ElementHistory,
  ElementListing,
  ElementVersions,
  Elements,
  FactorDatabases,
  FileImports,
  GhgReports,
  Images,
  ImportChunks,
  ImportFiles,
  ImportMappings,
  ImportReport,
  ImportRun,
  Locations,
  ModelInputs,
  Models,
  MonthlyReports,
  NamedReferences,
  OwnDatasets,
  ReportTurns,
  SharedDatasets,
  Switches,
  TaxonomyTree,
  TotalsReconciliation,
  TransportLanes,
];

/** An app that imports this module must provide `ElementsChanged` and `PublishedElements` globally. Without them Nest refuses to start. */
@Module({
  providers: [...STORES, { provide: DatasetChanges, useClass: DatasetBindings }],
  exports: [...STORES, DatasetChanges],
})
export class FootprintStoreModule {}
