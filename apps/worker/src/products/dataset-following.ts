import { Injectable, Logger } from '@nestjs/common';
import { SharedDatasets } from '#factors';
import { Sweeps } from '../sweeping/sweeps.js';

/** Nothing is left behind but while two releases run beside each other. */
const MARKING_INTERVAL_MS = 30_000;

/**
 * Two timers in every worker. One recomputes the figures that an import of shared datasets has left outdated. The other looks for lanes that
 * a process of the release before has left behind their datasets.
 */
@Injectable()
export class DatasetFollowing {
  private readonly log = new Logger('Sweep');

  constructor(
    private readonly sharedDatasets: SharedDatasets,
    sweeps: Sweeps,
  ) {
    sweeps.repeat('following datasets', (shouldContinue) => this.followDatasets(shouldContinue));
    sweeps.repeat('marking lanes', () => sharedDatasets.markLanes(), { pauseMs: MARKING_INTERVAL_MS });
  }

  /** A company whose graph is locked by another write, or whose turn it is not, is tried again at the next turn. */
  private async followDatasets(shouldContinue: () => boolean): Promise<void> {
    const behind = await this.sharedDatasets.follow(() => !shouldContinue());
    for (const { subdomain, why } of behind) {
      if (typeof why !== 'string')
        this.log.warn(`The company ${subdomain} can't follow a shared dataset: ${why.fault}`);
    }
  }
}
