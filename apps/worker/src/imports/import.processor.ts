import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import type { BeforeApplicationShutdown, OnApplicationBootstrap, Type } from '@nestjs/common';
import { Inject, Logger } from '@nestjs/common';
import type { Job } from 'bullmq';
import type { ImportJob } from '#imports';
import { IMPORT_QUEUE, ImportRun, SHORT_IMPORT_QUEUE, SHORT_SECONDS } from '#imports';
import type { WorkerConfig } from '../config/config.js';
import { WORKER_CONFIG } from '../config/config.js';
import { settledWithin } from '../queue/settled-within.js';
import type { WorkerQueue } from '../queue/worker-queue.js';
import { ImportOffers } from './import-offers.js';

/** How long BullMQ lets a job be silent; the import's own lease decides whether it is taken up again. */
const LOCK_MS = 60_000;

/** How long BullMQ may take to close once no import is under way. */
const CLOSE_MS = 500;

/** How many imports a worker works on at a time: a long one leaves room for another. Each holds a connection and up to 300 MB. */
const PLACES = 2;
/** How many more that are short, so that no long one is before them. */
const SHORT_PLACES = 1;

/** Makes the processor of all imports. This is a function because the decorator needs the connection. */
export function importProcessor(queue: WorkerQueue): Type<WorkerHost> {
  return processorOf(IMPORT_QUEUE, PLACES, queue);
}

/** Makes the processor of short imports. */
export function shortImportProcessor(queue: WorkerQueue): Type<WorkerHost> {
  return processorOf(SHORT_IMPORT_QUEUE, SHORT_PLACES, queue);
}

function processorOf(queue: string, places: number, { taking, outage }: WorkerQueue): Type<WorkerHost> {
  @Processor(queue, {
    ...taking.options,
    concurrency: places,
    lockDuration: LOCK_MS,
    stalledInterval: LOCK_MS / 2,
    maxStalledCount: 1_000_000,
  })
  class ImportProcessor extends WorkerHost implements OnApplicationBootstrap, BeforeApplicationShutdown {
    private readonly log = new Logger('Imports');

    constructor(
      private readonly run: ImportRun,
      private readonly offers: ImportOffers,
      @Inject(WORKER_CONFIG) private readonly config: WorkerConfig,
    ) {
      super();
    }

    onApplicationBootstrap(): void {
      if (queue === IMPORT_QUEUE) void this.run.tidy();
    }

    override async process({ data }: Job<ImportJob>): Promise<void> {
      const short = { isBeside: true, mostMs: SHORT_SECONDS * 1_000 };
      const terms = {
        ...{ isInTurn: true, stallMs: this.config.IMPORT_STALL_MINUTES },
        ...(queue === SHORT_IMPORT_QUEUE && short),
      };
      if (await this.run.work(data.company, data.import, terms)) await this.offers.offerNext(data.company);
    }

    /**
     * Ends the import under way, after its chunk if that does not take long. Another worker goes on with it. BullMQ waits for a queue that
     * is unreachable, until whoever answers closes the connection, and may do so later than this: no import depends on that.
     */
    async beforeApplicationShutdown(): Promise<void> {
      const closed = this.worker.close();
      await this.run.stop();
      await settledWithin(CLOSE_MS, closed);
    }

    @OnWorkerEvent('failed')
    failed(job: Job<ImportJob> | undefined, fault: Error): void {
      this.log.error(`Import ${job?.data.import} broke off; it is taken up again. ${fault.stack ?? fault.message}`);
    }

    @OnWorkerEvent('error')
    queueFault(fault: Error): void {
      outage.failed(fault);
    }
  }
  return ImportProcessor;
}
