import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { SharedDatasets } from '#footprint/store';
import { forgetOldBodies, Republication } from '#pact/store';
import { Database, forgetKeptAnswers, forgetRefreshTokens } from '#platform';
import type { WorkerConfig } from '../config.js';
import { WORKER_CONFIG } from '../config-token.js';
import { Recurring } from './recurring.js';

const PURGE_EVERY_MS = 600_000;

/**
 * Timers in every worker, beside the sweep and never in its way: footprints are published anew that settings changed, figures
 * computed anew that an import of shared datasets left due, and old rows deleted.
 */
@Injectable()
export class Upkeep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Sweep');
  private readonly republishing: Recurring;
  private readonly following: Recurring;
  private readonly purging: Recurring;

  constructor(
    private readonly database: Database,
    private readonly republication: Republication,
    private readonly sharedDatasets: SharedDatasets,
    @Inject(WORKER_CONFIG) private readonly config: WorkerConfig,
  ) {
    const { SWEEP_INTERVAL } = config;
    this.republishing = new Recurring('publishing anew', SWEEP_INTERVAL, () => this.republish());
    this.following = new Recurring('following datasets', SWEEP_INTERVAL, () => this.followDatasets());
    this.purging = new Recurring('forgetting', PURGE_EVERY_MS, () => this.purge());
  }

  onApplicationBootstrap(): void {
    // The first time is soon for all of them: a worker that is restarted often purges, too.
    for (const chore of this.chores) chore.start(this.config.SWEEP_INTERVAL);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.chores.map((chore) => chore.stop()));
  }

  private get chores(): Recurring[] {
    return [this.republishing, this.following, this.purging];
  }

  private async republish(): Promise<void> {
    while (!this.republishing.isStopped) {
      const turn = await this.republication.takeTurn();
      if (turn.kind === 'none due') return;
      if (turn.kind === 'failed')
        this.log.warn(`Publishing anew, company ${turn.company}: ${(turn.fault as Error).message}; tried again later.`);
    }
  }

  /** A company that is busy is due again in the next sweep. */
  private async followDatasets(): Promise<void> {
    const behind = await this.sharedDatasets.follow(() => this.following.isStopped);
    for (const { subdomain, why } of behind) {
      if (why !== 'busy') this.log.warn(`The company ${subdomain} can't follow a shared dataset: ${why.fault}`);
    }
  }

  private async purge(): Promise<void> {
    const goesOn = () => !this.purging.isStopped;
    const purges = [forgetOldBodies, forgetKeptAnswers, forgetRefreshTokens];
    await Promise.all(purges.map((forget) => forget(this.database, goesOn)));
  }
}
