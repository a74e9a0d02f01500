import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Inject, Injectable } from '@nestjs/common';
import { DueDeliveries } from '#exchange';
import { Database } from '#platform';
import { forgetKeptAnswers, forgetRefreshTokens } from '#access';
import type { WorkerConfig } from '../config/config.js';
import { WORKER_CONFIG } from '../config/config.js';
import { Recurring } from '../sweeping/recurring.js';
import { SweepMetrics } from '../sweeping/sweep-metrics.js';

const PURGE_EVERY_MS = 600_000;

/** Deletes delivered bodies, kept answers and refresh tokens once they have passed their retention time. */
@Injectable()
export class Purge implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly purging: Recurring;

  constructor(
    private readonly database: Database,
    private readonly deliveries: DueDeliveries,
    @Inject(WORKER_CONFIG) private readonly config: WorkerConfig,
    private readonly metrics: SweepMetrics,
  ) {
    this.purging = new Recurring('forgetting', PURGE_EVERY_MS, () => this.purge(), metrics);
  }

  onApplicationBootstrap(): void {
    // The first purge comes soon after the start, so that a worker that is restarted often purges too.
    this.purging.start(this.config.SWEEP_INTERVAL);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.purging.stop();
  }

  private async purge(): Promise<void> {
    const shouldContinue = () => !this.purging.isStopped;
    const [bodies, answers, tokens] = await Promise.all([
      this.deliveries.forgetBodies(shouldContinue),
      forgetKeptAnswers(this.database, shouldContinue),
      forgetRefreshTokens(this.database, shouldContinue),
    ]);
    this.metrics.countRemoved({ delivery_body: bodies, kept_answer: answers, refresh_token: tokens });
  }
}
