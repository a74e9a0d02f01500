import { BullModule } from '@nestjs/bullmq';
import type { DynamicModule } from '@nestjs/common';
import { Module } from '@nestjs/common';
import { FactorsStoreModule } from '#factors';
import { ImportsStoreModule, IMPORT_QUEUE, OpenImports, SHORT_IMPORT_QUEUE } from '#imports';
import { ProductsStoreModule } from '#products';
import { ANSWER_QUEUE, ExchangeStoreModule } from '#exchange';
import { AnsweringModule } from '#exchange/outbound';
import { AccessStoreModule, ExpiringClients } from '#access';
import { Database, PlatformModule } from '#platform';
import { OperationsModule } from '#operations';
import { AuditChaining } from './access/audit-chaining.js';
import { CompanyDeletions } from './access/company-deletions.js';
import type { WorkerConfig } from './config/config.js';
import { WORKER_CONFIG } from './config/config.js';
import { answerProcessor } from './exchange/answer.processor.js';
import { FactorMaking } from './exchange/factor-making.js';
import { FootprintIntakes } from './exchange/footprint-intakes.js';
import { FootprintPulls } from './exchange/footprint-pulls.js';
import { PartnerTests } from './exchange/partner-tests.js';
import { PullFailures } from './exchange/pull-failures.js';
import { PullReader } from './exchange/pull-reader.js';
import { Republishing } from './exchange/republishing.js';
import { Sweeper } from './exchange/sweeper.js';
import { ImportOffers } from './imports/import-offers.js';
import { importProcessor, shortImportProcessor } from './imports/import.processor.js';
import { BackupMetrics } from './operations/backup-metrics.js';
import { Purge } from './operations/purge.js';
import { QueueMetrics } from './operations/queue-metrics.js';
import { RetentionRounds } from './operations/retention-rounds.js';
import { StoredFileRemoval } from './operations/stored-file-removal.js';
import { DatasetFollowing } from './products/dataset-following.js';
import { WorkerQueue, WorkerQueueModule } from './queue/worker-queue.js';
import { SweepMetrics } from './sweeping/sweep-metrics.js';
import { Sweeps } from './sweeping/sweeps.js';

@Module({})
export class WorkerModule {
  static with(config: WorkerConfig): DynamicModule {
    const queue = new WorkerQueue(config);
    const queueModule = WorkerQueueModule.with(queue);
    return {
      module: WorkerModule,
      imports: [
        PlatformModule.forRoot(config, { applicationName: 'footprint-exchange worker', waitsForSchema: true }),
        AccessStoreModule.forRoot(config),
        queueModule,
        OperationsModule.forRoot({ queue: queueModule }),
        ExchangeStoreModule.forRoot(config),
        ProductsStoreModule,
        FactorsStoreModule,
        ImportsStoreModule,
        AnsweringModule.forRoot(
          {
            schedule: config.RETRY_SCALE,
            leaseMs: config.LEASE,
            postponeMs: config.REQUEUE_AFTER,
            concurrency: config.CONCURRENCY,
            perSource: config.CONCURRENCY_PER_SOURCE,
          },
          {
            allowPrivateTargets: config.ALLOW_PRIVATE_TARGETS,
            connectMs: config.CONNECT_TIMEOUT,
            requestMs: config.REQUEST_TIMEOUT,
            discoveryMs: config.CONNECT_TIMEOUT,
            attemptMs: config.ATTEMPT_TIMEOUT,
          },
        ),
        // After the database is there, which all who listen for faults of the queue wait for: BullMQ prints those that nobody listens for.
        BullModule.forRootAsync({ useFactory: () => queue.offering.options, inject: [Database] }),
        BullModule.registerQueue({ name: ANSWER_QUEUE }, { name: IMPORT_QUEUE }, { name: SHORT_IMPORT_QUEUE }),
      ],
      providers: [
        answerProcessor(config, queue),
        importProcessor(queue),
        shortImportProcessor(queue),
        ImportOffers,
        { provide: WORKER_CONFIG, useValue: config },
        AuditChaining,
        BackupMetrics,
        ExpiringClients,
        OpenImports,
        CompanyDeletions,
        FootprintIntakes,
        FactorMaking,
        FootprintPulls,
        PartnerTests,
        PullFailures,
        PullReader,
        Purge,
        QueueMetrics,
        RetentionRounds,
        StoredFileRemoval,
        SweepMetrics,
        Sweeper,
        Sweeps,
        Republishing,
        DatasetFollowing,
      ],
    };
  }
}
