import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, Logger } from '@nestjs/common';
import { Queue } from 'bullmq';
import type { ImportQueues } from '#imports';
import { addImportJobs, FileImports, IMPORT_QUEUE, SHORT_IMPORT_QUEUE } from '#imports';
import type { CompanyId } from '#platform';
import { isToldAsOutage } from '#platform';
import { QueueProbe } from '#operations';

/** Offers imports to the workers. */
@Injectable()
export class ImportOffers {
  private readonly log = new Logger('Imports');
  private readonly queues: ImportQueues;

  constructor(
    private readonly imports: FileImports,
    @InjectQueue(IMPORT_QUEUE) all: Queue,
    @InjectQueue(SHORT_IMPORT_QUEUE) short: Queue,
    private readonly probe: QueueProbe,
  ) {
    this.queues = { all, short };
    for (const queue of [all, short]) queue.on('error', (fault) => probe.outage.failed(fault));
  }

  /** Offers the import of a company whose turn it is. The sweep offers what the queue does not take now. */
  async next(company: CompanyId): Promise<void> {
    try {
      const next = await this.imports.next(company);
      await this.probe.outage.during(() => addImportJobs(this.queues, next));
    } catch (fault) {
      if (isToldAsOutage(fault)) return;
      this.log.warn(`The next import of company ${company} is left to the sweep. ${(fault as Error).message}`);
    }
  }
}
