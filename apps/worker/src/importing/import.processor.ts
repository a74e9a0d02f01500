import { InjectQueue, OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import type { BeforeApplicationShutdown, OnApplicationBootstrap, Type } from '@nestjs/common';
import { Inject, Logger } from '@nestjs/common';
import type { Job, Queue } from 'bullmq';
import type { ImportJob } from '#footprint/store';
import { addImportJobs, dropBrokenUploads, dueImports, IMPORT_QUEUE, ImportRun, nextImport } from '#footprint/store';
import type { CompanyId } from '#platform';
import { Database, SparingWarning } from '#platform';
import type { WorkerConfig } from '../config.js';
import { WORKER_CONFIG } from '../config.js';
import { Recurring } from '../sweeping/recurring.js';
import { SweepMetrics } from '../sweeping/sweep-metrics.js';
import type { WorkerQueue } from '../worker-queue.js';

/** How long BullMQ lets a job be silent; the import's own lease decides whether it is taken up again. */
const LOCK_MS = 60_000;

/** How many imports a worker works on at a time: a long one leaves room for another. Each holds a connection and up to 300 MB. */
const AT_ONCE = 2;

/**
 * Makes the processor of imports, with the timer that offers those whose job or worker was lost.
 * This is a function because the decorator needs the connection.
 */
export function importProcessor({ taking }: WorkerQueue): Type<WorkerHost> {
  @Processor(IMPORT_QUEUE, {
    ...taking.options,
    concurrency: AT_ONCE,
    lockDuration: LOCK_MS,
    stalledInterval: LOCK_MS / 2,
    maxStalledCount: 1_000_000,
  })
  class ImportProcessor extends WorkerHost implements OnApplicationBootstrap, BeforeApplicationShutdown {
    private readonly log = new Logger('Imports');
    private readonly away = new SparingWarning(this.log);
    private readonly offering: Recurring;
    private isQueueOpen = false;

    constructor(
      @InjectQueue(IMPORT_QUEUE) private readonly queue: Queue,
      private readonly run: ImportRun,
      private readonly database: Database,
      @Inject(WORKER_CONFIG) { SWEEP_INTERVAL }: WorkerConfig,
      metrics: SweepMetrics,
    ) {
      super();
      queue.on('error', (fault) => this.queueFault(fault));
      this.offering = new Recurring('offering imports', SWEEP_INTERVAL, () => this.offerDue(), metrics);
    }

    onApplicationBootstrap(): void {
      const open = () => {
        this.isQueueOpen = true;
      };
      this.queue.waitUntilReady().then(open, open);
      this.offering.start();
      void this.run.tidy();
    }

    override async process({ data }: Job<ImportJob>): Promise<void> {
      if (await this.run.work(data.company, data.import)) await this.offerNext(data.company);
    }

    /** Ends the import under way after its chunk. Another worker goes on with it. */
    async beforeApplicationShutdown(): Promise<void> {
      this.run.stop();
      await Promise.all([this.offering.stop(), this.worker.close()]);
    }

    @OnWorkerEvent('failed')
    failed(job: Job<ImportJob> | undefined, fault: Error): void {
      this.log.error(`Import ${job?.data.import} broke off; it is taken up again. ${fault.stack ?? fault.message}`);
    }

    @OnWorkerEvent('error')
    queueFault(fault: Error): void {
      this.away.warn(`The queue: ${fault.message}`);
    }

    /** The sweep offers what the queue does not take now. */
    private async offerNext(company: CompanyId): Promise<void> {
      try {
        await addImportJobs(this.queue, await nextImport(this.database, company));
      } catch (fault) {
        this.away.warn(`The next import of company ${company} is left to the sweep. ${(fault as Error).message}`);
      }
    }

    private async offerDue(): Promise<void> {
      if (this.isQueueOpen) await addImportJobs(this.queue, await dueImports(this.database));
      await dropBrokenUploads(this.database);
    }
  }
  return ImportProcessor;
}
