import { Inject, Injectable, Logger } from '@nestjs/common';
import { OLD_IMPORT_FILES } from '#imports';
import { oldRows } from '#exchange';
import { AuditEntries } from '#access';
import { Database, isToldAsOutage, Retention, retentionDays } from '#platform';
import type { WorkerConfig } from '../config/config.js';
import { WORKER_CONFIG } from '../config/config.js';
import { Sweeps } from '../sweeping/sweeps.js';

const ROUND_EVERY_MS = 600_000;

/** Removes what is older than the settings say, in every worker. */
@Injectable()
export class RetentionRounds {
  private readonly log = new Logger('Retention');
  private readonly retention: Retention;

  constructor(
    database: Database,
    audit: AuditEntries,
    @Inject(WORKER_CONFIG) config: WorkerConfig,
    private readonly sweeps: Sweeps,
  ) {
    this.retention = new Retention(database, oldRows(audit, OLD_IMPORT_FILES), retentionDays(config));
    // The first round comes soon after the start, so that a worker that is restarted often has rounds, too.
    const pauses = { pauseMs: ROUND_EVERY_MS, firstMs: sweeps.pauseMs };
    sweeps.repeat('retention', (shouldContinue) => this.round(shouldContinue), pauses);
  }

  private async round(shouldContinue: () => boolean): Promise<void> {
    const { metrics } = this.sweeps;
    const { removed, failed } = await this.retention.round(shouldContinue, (rows) => metrics.countRemoved(rows));
    const rows = Object.values(removed).reduce((sum, count) => sum + count, 0);
    if (rows > 0) this.log.log({ message: `${rows} old rows were removed.`, rows: removed });
    for (const { kind, company, fault } of failed.filter((each) => !isToldAsOutage(each.fault)))
      this.log.warn({ message: `Old ${kind} could not be removed: ${fault.message}`, company });
    metrics.setOverdue(await this.retention.overdue());
  }
}
