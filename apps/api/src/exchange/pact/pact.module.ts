import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { ANSWER_QUEUE } from '#pact/store';
import { Database } from '#platform';
import { AnswerQueue } from './answer-queue.js';
import { DiscoveryController } from './discovery.controller.js';
import { EventController } from './event.controller.js';
import { EventMetrics } from './event-metrics.js';
import { FootprintController } from './footprint.controller.js';
import { PactDocumentController } from './pact-document.controller.js';
import { ProducerConnection, ProducerModule } from '../../web/queue/producer-connection.js';

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
  ],
  controllers: [DiscoveryController, EventController, FootprintController, PactDocumentController],
  providers: [AnswerQueue, EventMetrics],
  exports: [AnswerQueue],
})
export class PactModule {}
