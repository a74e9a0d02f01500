import { Injectable } from '@nestjs/common';
import { DueDeliveries } from '#exchange';
import { Database } from '#platform';
import { forgetKeptAnswers, forgetRefreshTokens } from '#access';
import { Sweeps } from '../sweeping/sweeps.js';

const PURGE_EVERY_MS = 600_000;

/** Deletes delivered bodies, kept answers and refresh tokens once they have passed their retention time. */
@Injectable()
export class Purge {
  constructor(
    private readonly database: Database,
    private readonly deliveries: DueDeliveries,
    private readonly sweeps: Sweeps,
  ) {
    // The first purge comes soon after the start, so that a worker that is restarted often purges too.
    const pauses = { pauseMs: PURGE_EVERY_MS, firstMs: sweeps.pauseMs };
    sweeps.repeat('forgetting', (shouldContinue) => this.purge(shouldContinue), pauses);
  }

  private async purge(shouldContinue: () => boolean): Promise<void> {
    const [bodies, answers, tokens] = await Promise.all([
      this.deliveries.forgetBodies(shouldContinue),
      forgetKeptAnswers(this.database, shouldContinue),
      forgetRefreshTokens(this.database, shouldContinue),
    ]);
    this.sweeps.metrics.countRemoved({ delivery_body: bodies, kept_answer: answers, refresh_token: tokens });
  }
}
