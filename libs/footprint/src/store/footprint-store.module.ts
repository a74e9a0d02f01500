import { Module } from '@nestjs/common';
import { Database } from '#platform';
import { OwnDatasets } from './dataset/own-datasets.js';
import { Elements } from './element/elements.js';
import { ElementsChanged } from './element/elements-changed.js';
import { Blocks } from './graph/blocks.js';
import { ModelInputs } from './graph/model-inputs.js';
import { Models } from './graph/models.js';
import { Switches } from './graph/switches.js';
import { Images } from './image/images.js';
import { Locations } from './reference/locations.js';
import { NamedReferences } from './reference/named-references.js';
import { TaxonomyTree } from './reference/taxonomy-tree.js';

/** An app that imports this has to provide ElementsChanged globally, else Nest refuses to start it. */
@Module({
  providers: [
    ...[Elements, ModelInputs, Switches, Images].map((Store) => ({
      provide: Store,
      useFactory: (database: Database, changed: ElementsChanged) => new Store(database, changed),
      inject: [Database, ElementsChanged],
    })),
    ...[NamedReferences, Locations, TaxonomyTree, OwnDatasets, Models, Blocks].map((Store) => ({
      provide: Store,
      useFactory: (database: Database) => new Store(database),
      inject: [Database],
    })),
  ],
  exports: [
    Elements,
    ModelInputs,
    Switches,
    Images,
    NamedReferences,
    Locations,
    TaxonomyTree,
    OwnDatasets,
    Models,
    Blocks,
  ],
})
export class FootprintStoreModule {}
