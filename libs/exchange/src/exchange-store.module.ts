import type { DynamicModule } from '@nestjs/common';
import { Module } from '@nestjs/common';
import { DatasetBindings, ElementsChanged, PublishedElements } from '#products';
import { DueDeliveries } from './delivery/due-deliveries.js';
import { DataSourceTests } from './exchange/data-source-tests.js';
import { DataSources } from './exchange/data-sources.js';
import { Exchange } from './exchange/exchange.js';
import { InboundEvents } from './exchange/inbound-events.js';
import { OutgoingRequests, REQUEST_PACE } from './exchange/outgoing-requests.js';
import { FootprintListing } from './footprints/footprint-listing.js';
import { FootprintsOfElements } from './footprints/footprints-of-elements.js';
import { FootprintReceipts } from './footprints/footprint-receipts.js';
import { OwnFootprints } from './footprints/own-footprints.js';
import { PublishFootprints } from './footprints/publish-footprints.js';
import { PactStatuses } from './footprints/pact-statuses.js';
import { Republication } from './footprints/republication.js';
import { GrantListing } from './grants/grant-listing.js';
import { Grants } from './grants/grants.js';
import type { AddressSettings } from './company/pact-addresses.js';
import { FactorTurns } from './received/factor-turns.js';
import { FootprintIntake } from './received/footprint-intake.js';
import { PullWork } from './received/pull-work.js';
import { Pulls } from './received/pulls.js';
import { ReceivedListing } from './received/received-listing.js';
import { FOOTPRINT_FACTORS } from './received/factors-of-footprints.js';
import { FactorsOfFootprints } from './received/footprint-factors.js';
import { ReceivedFootprints } from './received/received-footprints.js';
import { BASE_DOMAIN, PACT_ADDRESSES } from './company/pact-addresses.js';

const STORES = [
  DataSourceTests,
  DataSources,
  DueDeliveries,
  Exchange,
  FactorTurns,
  FootprintIntake,
  FootprintListing,
  FootprintReceipts,
  GrantListing,
  Grants,
  InboundEvents,
  OutgoingRequests,
  OwnFootprints,
  PactStatuses,
  PublishFootprints,
  PullWork,
  Pulls,
  ReceivedFootprints,
  ReceivedListing,
  Republication,
];

/** Publishes footprints whenever elements are written, and stores events and data sources. */
@Module({})
export class ExchangeStoreModule {
  static forRoot(settings: PactSettings): DynamicModule {
    const addresses: AddressSettings = {
      publicUrl: settings.PUBLIC_URL,
      baseDomain: settings.BASE_DOMAIN,
      defaultCompany: settings.DEFAULT_COMPANY,
    };
    return {
      module: ExchangeStoreModule,
      global: true,
      providers: [
        ...STORES,
        { provide: ElementsChanged, useExisting: PublishFootprints },
        {
          provide: FOOTPRINT_FACTORS,
          useFactory: (changed: ElementsChanged) => new FactorsOfFootprints(new DatasetBindings(changed)),
          inject: [ElementsChanged],
        },
        { provide: PublishedElements, useClass: FootprintsOfElements },
        { provide: PACT_ADDRESSES, useValue: addresses },
        { provide: REQUEST_PACE, useValue: settings.REQUEST_PACE },
        { provide: BASE_DOMAIN, useValue: addresses.baseDomain },
      ],
      exports: [...STORES, ElementsChanged, PublishedElements, PACT_ADDRESSES],
    };
  }
}

export interface PactSettings {
  BASE_DOMAIN: string;
  PUBLIC_URL?: string | undefined;
  DEFAULT_COMPANY?: string | undefined;
  REQUEST_PACE: number;
}
