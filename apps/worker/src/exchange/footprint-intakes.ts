import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { DueIntakes, OpenIntake } from '#exchange';
import { FootprintIntake } from '#exchange';
import { Places } from '#model/exchange';
import { isToldAsOutage } from '#platform';
import type { WorkerConfig } from '../config/config.js';
import { WORKER_CONFIG } from '../config/config.js';
import { FactorMaking } from './factor-making.js';
import { FootprintPulls } from './footprint-pulls.js';
import { Recurring } from '../sweeping/recurring.js';
import { SweepMetrics } from '../sweeping/sweep-metrics.js';
import { TakenInTurn } from '../sweeping/taken-in-turn.js';

/** Of so many companies a worker takes footprints in at a time, one event after the other: each holds a connection. */
const PLACES = { places: 4, perSource: 1, most: 8 };

/** After so many events of a company it is another's turn. */
const EVENTS_OF_A_TURN = 50;

/** Takes in the footprints that answers bring, and has those read that PublishedEvents name, in every worker. */
@Injectable()
export class FootprintIntakes implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Partners');
  private readonly rounds: Recurring;
  private readonly taken: TakenInTurn<DueIntakes, OpenIntake>;
  private isStopping = false;

  constructor(
    private readonly intake: FootprintIntake,
    private readonly making: FactorMaking,
    private readonly pulls: FootprintPulls,
    @Inject(WORKER_CONFIG) private readonly config: WorkerConfig,
    metrics: SweepMetrics,
  ) {
    this.taken = new TakenInTurn(new Places(PLACES), {
      due: () => intake.due(),
      take: (due) => intake.take(due, config.LEASE),
      work: (first) => this.work(first),
    });
    const round = () => this.taken.round();
    this.rounds = new Recurring('taking footprints in', config.SWEEP_INTERVAL, round, metrics);
  }

  onApplicationBootstrap(): void {
    this.rounds.start();
  }

  /** What is not begun is left to another worker. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await Promise.all([this.rounds.stop(), this.taken.stop()]);
  }

  /** One event after the other: what is not begun has no lease, so that any worker may take it. */
  private async work(first: OpenIntake): Promise<void> {
    let event: OpenIntake | undefined = first;
    for (let nth = 1; event; nth += 1) {
      await this.takeIn(event);
      event = nth < EVENTS_OF_A_TURN && !this.isStopping ? await this.next(event) : undefined;
    }
    this.pulls.wake();
  }

  private async takeIn(intake: OpenIntake): Promise<void> {
    await this.intake.work(intake).catch((fault: unknown) => {
      if (isToldAsOutage(fault)) return;
      this.log.warn(`The footprints of the event ${intake.event} are not taken in yet: ${(fault as Error).message}`);
    });
    this.making.wake();
  }

  private next(before: OpenIntake): Promise<OpenIntake | undefined> {
    return this.intake.take(before, this.config.LEASE).catch((fault: unknown) => {
      if (isToldAsOutage(fault)) return undefined;
      this.log.warn(`Events of company ${before.company} are left to the next round: ${(fault as Error).message}`);
      return undefined;
    });
  }
}
