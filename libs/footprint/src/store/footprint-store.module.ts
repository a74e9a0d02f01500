import { Module } from '@nestjs/common';
import { Activities } from './activity/activities.js';
import { OwnDatasets } from './dataset/own-datasets.js';
import { Elements } from './element/elements.js';
import { Blocks } from './graph/blocks.js';
import { ModelInputs } from './graph/model-inputs.js';
import { Models } from './graph/models.js';
import { Switches } from './graph/switches.js';
import { Images } from './image/images.js';
import { Locations } from './reference/locations.js';
import { NamedReferences } from './reference/named-references.js';
import { TaxonomyTree } from './reference/taxonomy-tree.js';
import { TransportLanes } from './transport/transport-lanes.js';

const STORES = [
  Activities,
  Blocks,
  Elements,
  Images,
  Locations,
  ModelInputs,
  Models,
  NamedReferences,
  OwnDatasets,
  Switches,
  TaxonomyTree,
  TransportLanes,
];

/** An app that imports this has to provide ElementsChanged globally, else Nest refuses to start it. */
@Module({ providers: STORES, exports: STORES })
export class FootprintStoreModule {}
