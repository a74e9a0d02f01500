import type { OnApplicationShutdown } from '@nestjs/common';
import { Inject, Injectable, Module } from '@nestjs/common';
import { ActivityListing, FootprintStoreModule, STREAM_DATABASE } from '#footprint/store';
import { Database } from '#platform';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';
import { ActivityController } from './activity.controller.js';
import { ActivityGroupController } from '../reference/named.controller.js';
import { SlowReaders } from '../spool/slow-readers.js';
import { Spools } from '../spool/spools.js';
import { ListingController } from './listing.controller.js';
import { ListingStreams } from './listing-streams.js';

/** So many long listings are read at once; others wait, and are told to come again. */
const STREAMS = 8;

@Injectable()
class StreamDatabaseLifetime implements OnApplicationShutdown {
  constructor(@Inject(STREAM_DATABASE) private readonly database: Database) {}

  onApplicationShutdown(): Promise<void> {
    return this.database.close();
  }
}

/** Groups come first: their address would be that of an activity called group. */
@Module({
  imports: [FootprintStoreModule],
  controllers: [ActivityGroupController, ListingController, ActivityController],
  providers: [
    {
      provide: STREAM_DATABASE,
      // After the other: by then the database is there.
      useFactory: ({ DATABASE_URL }: ApiConfig, _first: Database) =>
        Database.open(DATABASE_URL, {
          poolSize: STREAMS,
          applicationName: 'footprint-exchange api listings',
          restMs: 0, // Where there is no more room to keep what is read, its reader sets the pace.
        }),
      inject: [API_CONFIG, Database],
    },
    StreamDatabaseLifetime,
    ActivityListing,
    ListingStreams,
    SlowReaders,
    Spools,
  ],
})
export class ActivityModule {}
