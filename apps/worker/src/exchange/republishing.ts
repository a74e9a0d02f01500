import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Republication } from '#exchange';
import type { WorkerConfig } from '../config/config.js';
import { WORKER_CONFIG } from '../config/config.js';
import { Recurring } from '../sweeping/recurring.js';
import { SweepMetrics } from '../sweeping/sweep-metrics.js';

/** Publishes footprints again after the settings of their company have changed: a timer in every worker, independent of the sweep. */
@Injectable()
export class Republishing implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Sweep');
  private readonly republishing: Recurring;

  constructor(
    private readonly republication: Republication,
    @Inject(WORKER_CONFIG) { SWEEP_INTERVAL }: WorkerConfig,
    metrics: SweepMetrics,
  ) {
    this.republishing = new Recurring('publishing again', SWEEP_INTERVAL, () => this.republish(), metrics);
  }

  onApplicationBootstrap(): void {
    this.republishing.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.republishing.stop();
  }

  private async republish(): Promise<void> {
    while (!this.republishing.isStopped) {
      const turn = await this.republication.takeTurn();
      if (turn.kind === 'none due') return;
      if (turn.kind === 'failed')
        this.log.warn(
          `Publishing again, company ${turn.company}: ${(turn.fault as Error).message}; tried again later.`,
        );
    }
  }
}
