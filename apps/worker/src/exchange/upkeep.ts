import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { SharedDatasets } from '#footprint/store';
import { Republication } from '#pact/store';
import type { WorkerConfig } from '../config/config.js';
import { WORKER_CONFIG } from '../config/config.js';
import { Recurring } from '../sweeping/recurring.js';
import { SweepMetrics } from '../sweeping/sweep-metrics.js';

/** Nothing is left behind but while two releases run beside each other. */
const MARKING_INTERVAL_MS = 30_000;

/**
 * Three timers in every worker, independent of the sweep. One publishes footprints again after the settings of their company have
 * changed. One recomputes the figures that an import of shared datasets has left outdated. The third looks for lanes that a process of
 * the release before has left behind their datasets.
 */
@Injectable()
export class Upkeep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Sweep');
  private readonly republishing: Recurring;
  private readonly following: Recurring;
  private readonly marking: Recurring;

  constructor(
    private readonly republication: Republication,
    private readonly sharedDatasets: SharedDatasets,
    @Inject(WORKER_CONFIG) { SWEEP_INTERVAL }: WorkerConfig,
    metrics: SweepMetrics,
  ) {
    this.republishing = new Recurring('publishing again', SWEEP_INTERVAL, () => this.republish(), metrics);
    this.following = new Recurring('following datasets', SWEEP_INTERVAL, () => this.followDatasets(), metrics);
    this.marking = new Recurring('marking lanes', MARKING_INTERVAL_MS, () => this.sharedDatasets.markLanes(), metrics);
  }

  onApplicationBootstrap(): void {
    for (const chore of this.chores) chore.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.chores.map((chore) => chore.stop()));
  }

  private get chores(): Recurring[] {
    return [this.republishing, this.following, this.marking];
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

  /** A company whose graph is locked by another write, or whose turn it is not, is tried again at the next turn. */
  private async followDatasets(): Promise<void> {
    const behind = await this.sharedDatasets.follow(() => this.following.isStopped);
    for (const { subdomain, why } of behind) {
      if (typeof why !== 'string')
        this.log.warn(`The company ${subdomain} can't follow a shared dataset: ${why.fault}`);
    }
  }
}
