import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CompanyDeletion } from '#access';
import { Database, Outbound, StoredFiles } from '#platform';
import type { WorkerConfig } from '../config/config.js';
import { WORKER_CONFIG } from '../config/config.js';
import { Recurring } from '../sweeping/recurring.js';
import { SweepMetrics } from '../sweeping/sweep-metrics.js';

/** A deletion that was broken off goes on soon; one that becomes due waits for days, so a few sweeps more make no difference. */
const SWEEPS_BETWEEN = 10;

/** Deletes the companies whose waiting time has passed, in every worker. */
@Injectable()
export class CompanyDeletions implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Companies');
  private readonly deletion: CompanyDeletion;
  private readonly rounds: Recurring;

  constructor(
    database: Database,
    files: StoredFiles,
    private readonly outbound: Outbound,
    @Inject(WORKER_CONFIG) { SWEEP_INTERVAL }: WorkerConfig,
    metrics: SweepMetrics,
  ) {
    this.deletion = new CompanyDeletion(database, files);
    const pause = SWEEPS_BETWEEN * SWEEP_INTERVAL;
    this.rounds = new Recurring('deleting companies', pause, () => this.round(), metrics);
  }

  onApplicationBootstrap(): void {
    this.rounds.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.rounds.stop();
  }

  private async round(): Promise<void> {
    if (await this.outbound.whyStopped()) return;
    for (const { company, subdomain, rows, isGone, fault } of await this.deletion.round(() => !this.rounds.isStopped)) {
      const what = `The company ${subdomain}`;
      if (fault) this.log.warn({ message: `${what} could not be deleted yet: ${fault.message}`, company, rows });
      else if (isGone) this.log.log({ message: `${what} was deleted.`, company, rows });
      else this.log.log({ message: `${what} is being deleted.`, company, rows });
    }
  }
}
