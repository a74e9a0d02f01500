import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Database, Outbound, removeUnnamed, StoredFiles } from '#platform';
import type { WorkerConfig } from '../config/config.js';
import { WORKER_CONFIG } from '../config/config.js';
import { Recurring } from '../sweeping/recurring.js';
import { SweepMetrics } from '../sweeping/sweep-metrics.js';

const ROUND_EVERY_MS = 600_000;

/** Removes files outside of the database that no row has named for a day, in every worker. A copy of the database may name those of the original. */
@Injectable()
export class StoredFileRemoval implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Storage');
  private readonly rounds: Recurring;

  constructor(
    private readonly database: Database,
    private readonly files: StoredFiles,
    private readonly outbound: Outbound,
    @Inject(WORKER_CONFIG) private readonly config: WorkerConfig,
    private readonly metrics: SweepMetrics,
  ) {
    this.rounds = new Recurring('removing stored files', ROUND_EVERY_MS, () => this.round(), metrics);
  }

  onApplicationBootstrap(): void {
    this.rounds.start(this.config.SWEEP_INTERVAL);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.rounds.stop();
  }

  private async round(): Promise<void> {
    if (await this.outbound.whyStopped()) return;
    const removed = await removeUnnamed(this.database, this.files, () => !this.rounds.isStopped);
    this.metrics.countRemoved({ stored_file: removed });
    if (removed > 0) this.log.log({ message: `${removed} stored files were removed, which no record has.`, removed });
  }
}
