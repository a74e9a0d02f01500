import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { OLD_IMPORT_FILES } from '#imports';
import { oldRows } from '#exchange';
import { AuditEntries } from '#access';
import { Database, isToldAsOutage, Retention, retentionDays } from '#platform';
import type { WorkerConfig } from '../config/config.js';
import { WORKER_CONFIG } from '../config/config.js';
import { Recurring } from '../sweeping/recurring.js';
import { SweepMetrics } from '../sweeping/sweep-metrics.js';

const ROUND_EVERY_MS = 600_000;

/** Removes what is older than the settings say, in every worker. */
@Injectable()
export class RetentionRounds implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Retention');
  private readonly retention: Retention;
  private readonly rounds: Recurring;

  constructor(
    database: Database,
    audit: AuditEntries,
    @Inject(WORKER_CONFIG) private readonly config: WorkerConfig,
    private readonly metrics: SweepMetrics,
  ) {
    this.retention = new Retention(database, oldRows(audit, OLD_IMPORT_FILES), retentionDays(config));
    this.rounds = new Recurring('retention', ROUND_EVERY_MS, () => this.round(), metrics);
  }

  onApplicationBootstrap(): void {
    // The first round comes soon after the start, so that a worker that is restarted often has rounds, too.
    this.rounds.start(this.config.SWEEP_INTERVAL);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.rounds.stop();
  }

  private async round(): Promise<void> {
    const { removed, failed } = await this.retention.round(
      () => !this.rounds.isStopped,
      (rows) => this.metrics.countRemoved(rows),
    );
    const rows = Object.values(removed).reduce((sum, count) => sum + count, 0);
    if (rows > 0) this.log.log({ message: `${rows} old rows were removed.`, rows: removed });
    for (const { kind, company, fault } of failed.filter((each) => !isToldAsOutage(each.fault)))
      this.log.warn({ message: `Old ${kind} could not be removed: ${fault.message}`, company });
    this.metrics.setOverdue(await this.retention.overdue());
  }
}
