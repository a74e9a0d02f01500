import type { DynamicModule } from '@nestjs/common';
import { Module } from '@nestjs/common';
import { ElementsChanged } from '#footprint/store';
import { Database, SecretBox } from '#platform';
import { DataSources } from './exchange/data-sources.js';
import { Exchange } from './exchange/exchange.js';
import { InboundEvents } from './exchange/inbound-events.js';
import { FootprintListing } from './footprints/footprint-listing.js';
import { PublishFootprints } from './footprints/publish-footprints.js';

/** Publishes footprints whenever elements are written, keeps events and data sources. */
@Module({})
export class PactStoreModule {
  static with(settings: { BASE_DOMAIN: string }): DynamicModule {
    const publisher = new PublishFootprints(settings.BASE_DOMAIN);
    return {
      module: PactStoreModule,
      global: true,
      providers: [
        { provide: PublishFootprints, useValue: publisher },
        { provide: ElementsChanged, useExisting: PublishFootprints },
        {
          provide: FootprintListing,
          useFactory: (database: Database) => new FootprintListing(database),
          inject: [Database],
        },
        { provide: InboundEvents, useFactory: (database: Database) => new InboundEvents(database), inject: [Database] },
        { provide: Exchange, useFactory: (database: Database) => new Exchange(database), inject: [Database] },
        {
          provide: DataSources,
          useFactory: (database: Database, box: SecretBox) => new DataSources(database, box),
          inject: [Database, SecretBox],
        },
      ],
      exports: [PublishFootprints, ElementsChanged, FootprintListing, InboundEvents, Exchange, DataSources],
    };
  }
}
