import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { ANSWER_QUEUE } from '#pact/store';
import { Companies } from '#platform';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';
import { AnswerQueue } from './answer-queue.js';
import { DiscoveryController } from './discovery.controller.js';
import { EventController } from './event.controller.js';
import { FootprintController } from './footprint.controller.js';
import { HostCompanies } from './host-companies.js';
import { PactDocumentController } from './pact-document.controller.js';
import { ProducerConnection, ProducerModule } from './producer-connection.js';

@Module({
  imports: [
    BullModule.forRootAsync({
      imports: [ProducerModule],
      useFactory: (producer: ProducerConnection) => producer.options,
      inject: [ProducerConnection],
    }),
    BullModule.registerQueue({ name: ANSWER_QUEUE }),
  ],
  controllers: [DiscoveryController, EventController, FootprintController, PactDocumentController],
  providers: [
    {
      provide: HostCompanies,
      useFactory: (companies: Companies, config: ApiConfig) => new HostCompanies(companies, config),
      inject: [Companies, API_CONFIG],
    },
    AnswerQueue,
  ],
  exports: [AnswerQueue, HostCompanies],
})
export class PactModule {}
