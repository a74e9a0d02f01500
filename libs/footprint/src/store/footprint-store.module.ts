import { Module } from '@nestjs/common';
import { Database } from '#platform';
import { Elements } from './element/elements.js';
import { ElementsChanged } from './element/elements-changed.js';

/** An app that imports this has to provide ElementsChanged globally, else Nest refuses to start it. */
@Module({
  providers: [
    {
      provide: Elements,
      useFactory: (database: Database, changed: ElementsChanged) => new Elements(database, changed),
      inject: [Database, ElementsChanged],
    },
  ],
  exports: [Elements],
})
export class FootprintStoreModule {}
