import { Injectable, Logger } from '@nestjs/common';
import { Republication } from '#exchange';
import { Sweeps } from '../sweeping/sweeps.js';

/** Publishes footprints again after the settings of their company have changed, in every worker. */
@Injectable()
export class Republishing {
  private readonly log = new Logger('Sweep');

  constructor(
    private readonly republication: Republication,
    sweeps: Sweeps,
  ) {
    sweeps.repeat('publishing again', (shouldContinue) => this.republish(shouldContinue));
  }

  private async republish(shouldContinue: () => boolean): Promise<void> {
    while (shouldContinue()) {
      const turn = await this.republication.takeTurn();
      if (turn.kind === 'none due') return;
      if (turn.kind === 'failed')
        this.log.warn(
          `Publishing again, company ${turn.company}: ${(turn.fault as Error).message}; tried again later.`,
        );
    }
  }
}
