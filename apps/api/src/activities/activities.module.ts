import type { OnApplicationShutdown } from '@nestjs/common';
import { Inject, Injectable, Module } from '@nestjs/common';
import { ActivitiesStoreModule, ActivityListing, STREAM_DATABASE } from '#activities';
import { TermsStoreModule } from '#terms';
import { Database, POOLS } from '#platform';
import type { ApiConfig } from '../web/config/config.js';
import { API_CONFIG } from '../web/config/config.module.js';
import { ActivityController } from './activity.controller.js';
import { KeyedActivityGroupController } from '../terms/keyed-terms.js';
import { ActivityGroupController } from '../terms/named.controller.js';
import { KeyedActivityController } from './keyed-activities.js';
import { ExportModule } from '../web/export/export.module.js';
import { SpoolModule } from '../web/spool/spool.module.js';
import { ListingController } from './listing.controller.js';
import { ListingStreams } from './listing-streams.js';
import { ReportController } from './report.controller.js';

@Injectable()
class StreamDatabaseLifetime implements OnApplicationShutdown {
  constructor(@Inject(STREAM_DATABASE) private readonly database: Database) {}

  onApplicationShutdown(): Promise<void> {
    return this.database.close();
  }
}

/** The controller of groups comes first, since their path would otherwise be read as that of an activity called group. */
@Module({
  imports: [ActivitiesStoreModule, TermsStoreModule, SpoolModule, ExportModule],
  controllers: [
    ...[ActivityGroupController, ListingController, ActivityController, ReportController],
    ...[KeyedActivityGroupController, KeyedActivityController],
  ],
  providers: [
    {
      provide: STREAM_DATABASE,
      // Opened after the main pool, which waits until the database is there.
      useFactory: ({ DATABASE_URL, DATABASE_POOLER }: ApiConfig, _main: Database) =>
        Database.open(DATABASE_URL, {
          // Other listings wait, and are refused with 503 after a while.
          poolSize: POOLS.listings,
          applicationName: 'footprint-exchange api listings',
          pooler: DATABASE_POOLER,
          restMs: 0, // No limit on idle transactions: where a spool is full, its reader sets the pace.
        }),
      inject: [API_CONFIG, Database],
    },
    StreamDatabaseLifetime,
    ActivityListing,
    ListingStreams,
  ],
})
export class ActivitiesModule {}
