import { Global, Module } from '@nestjs/common';
import { ElementHistory } from './element/element-history.js';
import { ElementListing } from './element/element-listing.js';
import { ElementVersions } from './element/element-versions.js';
import { Elements } from './element/elements.js';
import { DatasetBindings } from './bindings/dataset-bindings.js';
import { Contributions } from './contribution/model-contributions.js';
import { Bills } from './bill/bills.js';
import { BulkElements } from './bulk/bulk-elements.js';
import { Blocks } from './graph/blocks.js';
import { ModelInputs } from './graph/model-inputs.js';
import { Models } from './graph/models.js';
import { Switches } from './graph/switches.js';
import { Images } from './image/images.js';
import { DatasetChanges } from '#factors';
import { TransportLanes } from './transport/transport-lanes.js';

const STORES = [
  Bills,
  Blocks,
  BulkElements,
  Contributions,
  ElementHistory,
  ElementListing,
  ElementVersions,
  Elements,
  Images,
  ModelInputs,
  Models,
  Switches,
  TransportLanes,
];

/**
 * Materials and process elements, and what they are made of. An app that imports it must provide `ElementsChanged` and `PublishedElements`
 * globally. Without them Nest refuses to start.
 */
@Global()
@Module({
  providers: [...STORES, { provide: DatasetChanges, useClass: DatasetBindings }],
  exports: [...STORES, DatasetChanges],
})
export class ProductsStoreModule {}
