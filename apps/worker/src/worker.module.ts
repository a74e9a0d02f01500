import { HttpModule, HttpService } from '@nestjs/axios';
import { BullModule } from '@nestjs/bullmq';
import type { DynamicModule } from '@nestjs/common';
import { Module } from '@nestjs/common';
import { FootprintStoreModule } from '#footprint/store';
import { PactClient } from '#pact/outbound';
import { ANSWER_QUEUE, Answering, DataSources, PactStoreModule } from '#pact/store';
import { Database, PlatformModule } from '#platform';
import { answerProcessor } from './answering/answer.processor.js';
import type { WorkerConfig } from './config.js';
import { WORKER_CONFIG } from './config-token.js';
import { Sweeper } from './sweeping/sweeper.js';
import { Upkeep } from './sweeping/upkeep.js';
import { WorkerQueue } from './worker-queue.js';

@Module({})
export class WorkerModule {
  static with(config: WorkerConfig): DynamicModule {
    const queue = new WorkerQueue(config);
    return {
      module: WorkerModule,
      imports: [
        PlatformModule.forRoot(config, { applicationName: 'footprint-exchange worker', waitsForSchema: true }),
        PactStoreModule.forRoot(config),
        FootprintStoreModule,
        HttpModule,
        BullModule.forRoot(queue.offering.options),
        BullModule.registerQueue({ name: ANSWER_QUEUE }),
      ],
      providers: [
        {
          provide: PactClient,
          useFactory: (http: HttpService) =>
            new PactClient(http, {
              allowPrivateTargets: config.ALLOW_PRIVATE_TARGETS,
              connectMs: config.CONNECT_TIMEOUT,
              requestMs: config.REQUEST_TIMEOUT,
              discoveryMs: config.CONNECT_TIMEOUT,
              attemptMs: config.ATTEMPT_TIMEOUT,
            }),
          inject: [HttpService],
        },
        {
          provide: Answering,
          useFactory: (database: Database, sources: DataSources, client: PactClient) =>
            new Answering(database, sources, client, {
              addresses: {
                publicUrl: config.PUBLIC_URL,
                baseDomain: config.BASE_DOMAIN,
                defaultCompany: config.DEFAULT_COMPANY,
              },
              schedule: config.RETRY_SCALE,
              leaseMs: config.LEASE,
              waitMs: config.REQUEUE_AFTER,
              concurrency: config.CONCURRENCY,
              perSource: config.CONCURRENCY_PER_SOURCE,
            }),
          inject: [Database, DataSources, PactClient],
        },
        answerProcessor(config, queue),
        { provide: WorkerQueue, useValue: queue },
        { provide: WORKER_CONFIG, useValue: config },
        Sweeper,
        Upkeep,
      ],
    };
  }
}
