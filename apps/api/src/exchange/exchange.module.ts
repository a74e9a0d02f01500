import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { ANSWER_QUEUE } from '#exchange';
import { Database } from '#platform';
import { ExportModule } from '../web/export/export.module.js';
import { ProducerConnection, ProducerModule } from '../web/queue/producer-connection.js';
import { DataSourceController } from './data-source/data-source.controller.js';
import { ExchangeController } from './events/exchange.controller.js';
import { OwnFootprintController } from './footprint/own-footprint.controller.js';
import { GrantController } from './grant/grant.controller.js';
import { AnswerQueue } from './pact/answer-queue.js';
import { DiscoveryController } from './pact/discovery.controller.js';
import { EventController } from './pact/event.controller.js';
import { EventMetrics } from './pact/event-metrics.js';
import { FootprintController } from './pact/footprint.controller.js';
import { PactDocumentController } from './pact/pact-document.controller.js';
import { PullController } from './received/pull.controller.js';
import { ReceivedController } from './received/received.controller.js';

/** Pulls come before events: their path would else be an event's. */
@Module({
  imports: [
    BullModule.forRootAsync({
      imports: [ProducerModule],
      useFactory: (producer: ProducerConnection) => producer.options,
      // After the database is there, which all who listen for faults of the queue wait for: BullMQ prints those that nobody listens for.
      inject: [ProducerConnection, Database],
    }),
    BullModule.registerQueue({ name: ANSWER_QUEUE }),
    ProducerModule,
    ExportModule,
  ],
  controllers: [
    ...[DiscoveryController, EventController, FootprintController, PactDocumentController],
    ...[OwnFootprintController, PullController, ReceivedController, ExchangeController],
    ...[GrantController, DataSourceController],
  ],
  providers: [AnswerQueue, EventMetrics],
})
export class ExchangeModule {}
