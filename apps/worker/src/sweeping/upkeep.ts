import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { SharedDatasets } from '#footprint/store';
import { Republication } from '#pact/store';
import type { WorkerConfig } from '../config.js';
import { WORKER_CONFIG } from '../config.js';
import { Recurring } from './recurring.js';

/**
 * Timers in every worker, beside the sweep and never in its way: footprints are published again whose settings
 * changed, and figures computed again that an import of shared datasets left due.
 */
@Injectable()
export class Upkeep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Sweep');
  private readonly republishing: Recurring;
  private readonly following: Recurring;

  constructor(
    private readonly republication: Republication,
    private readonly sharedDatasets: SharedDatasets,
    @Inject(WORKER_CONFIG) { SWEEP_INTERVAL }: WorkerConfig,
  ) {
    this.republishing = new Recurring('publishing again', SWEEP_INTERVAL, () => this.republish());
    this.following = new Recurring('following datasets', SWEEP_INTERVAL, () => this.followDatasets());
  }

  onApplicationBootstrap(): void {
    for (const chore of this.chores) chore.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.chores.map((chore) => chore.stop()));
  }

  private get chores(): Recurring[] {
    return [this.republishing, this.following];
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

  /** A company that is busy is due again in the next sweep. */
  private async followDatasets(): Promise<void> {
    const behind = await this.sharedDatasets.follow(() => this.following.isStopped);
    for (const { subdomain, why } of behind) {
      if (why !== 'busy') this.log.warn(`The company ${subdomain} can't follow a shared dataset: ${why.fault}`);
    }
  }
}
