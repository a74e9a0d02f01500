import { InjectQueue } from '@nestjs/bullmq';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { Injectable, Logger } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { ImportQueues } from '#imports';
import {
  addImportJobs,
  dropBrokenUploads,
  dropUnconfirmed,
  dueImports,
  IMPORT_QUEUE,
  nextImport,
  SHORT_IMPORT_QUEUE,
} from '#imports';
import type { CompanyId } from '#platform';
import { Database, isToldAsOutage } from '#platform';
import { Sweeps } from '../sweeping/sweeps.js';
import { WorkerQueue } from '../queue/worker-queue.js';

/**
 * Offers imports to the workers: the next one of a company when one has ended, and by a timer those whose job or worker was lost. One
 * of each company is in the queues at a time, so that companies take turns.
 */
@Injectable()
export class ImportOffers implements OnApplicationBootstrap {
  private readonly log = new Logger('Imports');
  private readonly queues: ImportQueues;
  private isQueueOpen = false;

  constructor(
    @InjectQueue(IMPORT_QUEUE) private readonly all: Queue,
    @InjectQueue(SHORT_IMPORT_QUEUE) short: Queue,
    private readonly database: Database,
    private readonly queue: WorkerQueue,
    sweeps: Sweeps,
  ) {
    this.queues = { all, short };
    for (const queue of [all, short]) queue.on('error', (fault) => this.queue.outage.failed(fault));
    sweeps.repeat('offering imports', () => this.offerDue());
  }

  onApplicationBootstrap(): void {
    const open = () => {
      this.isQueueOpen = true;
    };
    this.all.waitUntilReady().then(open, open);
  }

  /** The sweep offers what the queue does not take now. */
  async offerNext(company: CompanyId): Promise<void> {
    try {
      await this.offer(await nextImport(this.database, company));
    } catch (fault) {
      if (isToldAsOutage(fault)) return;
      this.log.warn(`The next import of company ${company} is left to the sweep. ${(fault as Error).message}`);
    }
  }

  private async offerDue(): Promise<void> {
    if (this.isQueueOpen) await this.offer(await dueImports(this.database));
    await dropBrokenUploads(this.database);
    await dropUnconfirmed(this.database);
  }

  private offer(imports: Parameters<typeof addImportJobs>[1]): Promise<void> {
    return this.queue.outage.during(() => addImportJobs(this.queues, imports));
  }
}
