import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { SharedDatasets } from '#factors';
import type { WorkerConfig } from '../config/config.js';
import { WORKER_CONFIG } from '../config/config.js';
import { Recurring } from '../sweeping/recurring.js';
import { SweepMetrics } from '../sweeping/sweep-metrics.js';

/** Nothing is left behind but while two releases run beside each other. */
const MARKING_INTERVAL_MS = 30_000;

/**
 * Two timers in every worker, independent of the sweep. One recomputes the figures that an import of shared datasets has left outdated.
 * The other looks for lanes that a process of the release before has left behind their datasets.
 */
@Injectable()
export class DatasetFollowing implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Sweep');
  private readonly following: Recurring;
  private readonly marking: Recurring;

  constructor(
    private readonly sharedDatasets: SharedDatasets,
    @Inject(WORKER_CONFIG) { SWEEP_INTERVAL }: WorkerConfig,
    metrics: SweepMetrics,
  ) {
    this.following = new Recurring('following datasets', SWEEP_INTERVAL, () => this.followDatasets(), metrics);
    this.marking = new Recurring('marking lanes', MARKING_INTERVAL_MS, () => this.sharedDatasets.markLanes(), metrics);
  }

  onApplicationBootstrap(): void {
    this.following.start();
    this.marking.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.following.stop(), this.marking.stop()]);
  }

  /** A company whose graph is locked by another write, or whose turn it is not, is tried again at the next turn. */
  private async followDatasets(): Promise<void> {
    const behind = await this.sharedDatasets.follow(() => this.following.isStopped);
    for (const { subdomain, why } of behind) {
      if (typeof why !== 'string')
        this.log.warn(`The company ${subdomain} can't follow a shared dataset: ${why.fault}`);
    }
  }
}
