import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Places } from '#model/exchange';
import type { DueFactors, OpenFactors } from '#exchange';
import { FactorTurns } from '#exchange';
import type { WorkerConfig } from '../config/config.js';
import { WORKER_CONFIG } from '../config/config.js';
import { Recurring } from '../sweeping/recurring.js';
import { SweepMetrics } from '../sweeping/sweep-metrics.js';
import { TakenInTurn } from '../sweeping/taken-in-turn.js';

/** Of so many companies a worker makes factors at a time, a slice each: it holds a connection, and up to 5 MiB of documents a few times. */
const PLACES = { places: 2, perSource: 1, most: 4 };

/** Has factors made of the footprints that came, in every worker. */
@Injectable()
export class FactorMaking implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Partners');
  private readonly rounds: Recurring;
  private readonly taken: TakenInTurn<DueFactors, OpenFactors>;
  private whenPullEnds: (() => void) | undefined;

  constructor(
    private readonly factors: FactorTurns,
    @Inject(WORKER_CONFIG) { SWEEP_INTERVAL }: WorkerConfig,
    metrics: SweepMetrics,
  ) {
    this.taken = new TakenInTurn(new Places(PLACES), {
      due: () => factors.due(),
      take: (due) => factors.take(due),
      work: (slice) => this.work(slice),
    });
    this.rounds = new Recurring('making factors of footprints', SWEEP_INTERVAL, () => this.taken.round(), metrics);
  }

  onApplicationBootstrap(): void {
    this.rounds.start();
  }

  /** What is not begun is left to another worker. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.rounds.stop(), this.taken.stop()]);
  }

  /** Footprints have come. */
  wake(): void {
    this.rounds.wake();
  }

  /** A pull ends with its last factor: then the next one of its partner may begin. */
  onPullEnd(tell: () => void): void {
    this.whenPullEnds = tell;
  }

  private async work(slice: OpenFactors): Promise<void> {
    try {
      const turn = await this.factors.make(slice);
      if (turn.kind === 'failed') this.tell(slice, turn.fault);
      if (turn.kind === 'made' && turn.isLast) this.whenPullEnds?.();
    } catch (fault) {
      this.tell(slice, fault);
    }
  }

  private tell({ company }: OpenFactors, fault: unknown): void {
    this.log.warn(`Factors of footprints, company ${company}: ${(fault as Error).message}; tried again later.`);
  }
}
