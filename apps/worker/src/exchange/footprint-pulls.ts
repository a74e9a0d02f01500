import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Places } from '#model/exchange';
import type { DuePull, OpenPull } from '#exchange';
import { PullLost, PullWork } from '#exchange';
import { isToldAsOutage, Outbound } from '#platform';
import type { WorkerConfig } from '../config/config.js';
import { WORKER_CONFIG } from '../config/config.js';
import { FactorMaking } from './factor-making.js';
import { PullReader } from './pull-reader.js';
import { Recurring } from '../sweeping/recurring.js';
import { SweepMetrics } from '../sweeping/sweep-metrics.js';
import { TakenInTurn } from '../sweeping/taken-in-turn.js';

/** How many partners a worker reads at a time. Each page that came is in memory a few times, and has up to 5 MiB. */
const PLACES = { places: 4, perSource: 1, most: 16 };

/** Reads partners' footprints, in every worker. */
@Injectable()
export class FootprintPulls implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Partners');
  private readonly rounds: Recurring;
  private readonly taken: TakenInTurn<DuePull, OpenPull>;
  private readonly closing = new AbortController();

  constructor(
    private readonly pulls: PullWork,
    private readonly reader: PullReader,
    private readonly making: FactorMaking,
    outbound: Outbound,
    @Inject(WORKER_CONFIG) { LEASE, SWEEP_INTERVAL }: WorkerConfig,
    metrics: SweepMetrics,
  ) {
    this.taken = new TakenInTurn(new Places(PLACES), {
      due: () => outbound.due(() => this.pulls.due()),
      take: (due) => this.pulls.take(due, LEASE),
      work: (pull) => this.work(pull),
    });
    this.rounds = new Recurring('reading partners', SWEEP_INTERVAL, () => this.taken.round(), metrics);
    making.onPullEnd(() => this.wake());
  }

  onApplicationBootstrap(): void {
    this.rounds.start();
  }

  /** What is under way is left to another worker. */
  async beforeApplicationShutdown(): Promise<void> {
    this.closing.abort();
    await Promise.all([this.rounds.stop(), this.taken.stop()]);
  }

  /** There may be pulls that are due. */
  wake(): void {
    this.rounds.wake();
  }

  private work(pull: OpenPull): Promise<void> {
    return this.reader
      .turn(pull, this.closing.signal, () => this.making.wake())
      .catch((fault: unknown) => {
        if (fault instanceof PullLost || isToldAsOutage(fault)) return;
        this.log.warn(`The pull ${pull.uuid}: ${(fault as Error).message}; it goes on after its lease.`);
      });
  }
}
