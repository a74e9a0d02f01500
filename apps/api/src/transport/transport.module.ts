import { Module } from '@nestjs/common';
import { ElementsChanged, laneFollowers, TransportLanes } from '#footprint/store';
import { Database } from '#platform';
import { TransportLaneController } from './transport-lane.controller.js';

@Module({
  controllers: [TransportLaneController],
  providers: [
    {
      provide: TransportLanes,
      useFactory: (database: Database, changed: ElementsChanged) =>
        new TransportLanes(database, laneFollowers(changed)),
      inject: [Database, ElementsChanged],
    },
  ],
})
export class TransportModule {}
