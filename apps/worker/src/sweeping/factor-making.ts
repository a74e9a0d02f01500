import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { FactorTurns } from '#pact/store';
import type { WorkerConfig } from '../config.js';
import { WORKER_CONFIG } from '../config.js';
import { Recurring } from './recurring.js';
import { SweepMetrics } from './sweep-metrics.js';

/** Has factors made of the footprints that came, in every worker. */
@Injectable()
export class FactorMaking implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Partners');
  private readonly rounds: Recurring;
  private isStopping = false;
  private whenPullEnds: (() => void) | undefined;

  constructor(
    private readonly factors: FactorTurns,
    @Inject(WORKER_CONFIG) { SWEEP_INTERVAL }: WorkerConfig,
    metrics: SweepMetrics,
  ) {
    this.rounds = new Recurring('making factors of footprints', SWEEP_INTERVAL, () => this.makeAll(), metrics);
  }

  onApplicationBootstrap(): void {
    this.rounds.start();
  }

  /** What is under way is left to another worker. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await this.rounds.stop();
  }

  /** Footprints have come. */
  wake(): void {
    this.rounds.wake();
  }

  /** A pull ends with its last factor: then the next one of its partner may begin. */
  onPullEnd(tell: () => void): void {
    this.whenPullEnds = tell;
  }

  private async makeAll(): Promise<void> {
    while (!this.isStopping) {
      const turn = await this.factors.takeTurn();
      if (turn.kind === 'none due') return;
      if (turn.kind === 'made' && turn.isLast) this.whenPullEnds?.();
      if (turn.kind === 'failed') {
        const { company, fault } = turn;
        this.log.warn(`Factors of footprints, company ${company}: ${(fault as Error).message}; tried again later.`);
      }
    }
  }
}
