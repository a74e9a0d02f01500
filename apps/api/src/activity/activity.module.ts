import type { OnApplicationShutdown } from '@nestjs/common';
import { Inject, Injectable, Module } from '@nestjs/common';
import { Activities, ActivityListing, FootprintStoreModule } from '#footprint/store';
import { Database } from '#platform';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';
import { ActivityController } from './activity.controller.js';
import { ActivityGroupController } from '../reference/listed-named.controller.js';
import { ListingController } from './listing.controller.js';

/** As many listings are streamed at once; others wait, and are told to come again. */
const STREAMS = 4;

const STREAM_DATABASE = Symbol('database of streamed listings');

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
        Database.open(DATABASE_URL, { poolSize: STREAMS, applicationName: 'footprint-exchange api listings' }),
      inject: [API_CONFIG, Database],
    },
    StreamDatabaseLifetime,
    { provide: Activities, useFactory: (database: Database) => new Activities(database), inject: [Database] },
    {
      provide: ActivityListing,
      useFactory: (database: Database, streams: Database) => new ActivityListing(database, streams),
      inject: [Database, STREAM_DATABASE],
    },
  ],
})
export class ActivityModule {}
