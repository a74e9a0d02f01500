import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { DueIntakes, OpenIntake } from '#pact/store';
import { FootprintIntake } from '#pact/store';
import { Places } from '#pact/model';
import type { WorkerConfig } from '../config.js';
import { WORKER_CONFIG } from '../config.js';
import { FactorMaking } from './factor-making.js';
import { FootprintPulls } from './footprint-pulls.js';
import { Recurring } from './recurring.js';
import { SweepMetrics } from './sweep-metrics.js';
import { TakenInTurn } from './taken-in-turn.js';

/** Of so many companies a worker takes footprints in at a time, one event after the other: each holds a connection. */
const PLACES = { places: 4, perSource: 1, most: 8 };

/** After so many events of a company it is another's turn. */
const EVENTS_OF_A_TURN = 50;

/** Takes in the footprints that answers bring, and has those read that PublishedEvents name, in every worker. */
@Injectable()
export class FootprintIntakes implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Partners');
  private readonly rounds: Recurring;
  private readonly taken: TakenInTurn<DueIntakes, readonly OpenIntake[]>;
  private isStopping = false;

  constructor(
    private readonly intake: FootprintIntake,
    private readonly making: FactorMaking,
    private readonly pulls: FootprintPulls,
    @Inject(WORKER_CONFIG) { SWEEP_INTERVAL, LEASE }: WorkerConfig,
    metrics: SweepMetrics,
  ) {
    this.taken = new TakenInTurn(new Places(PLACES), {
      due: () => intake.due(),
      take: async ({ company }) => {
        const events = await intake.take(company, EVENTS_OF_A_TURN, LEASE);
        return events.length > 0 ? events : undefined;
      },
      work: (events) => this.work(events),
    });
    this.rounds = new Recurring('taking footprints in', SWEEP_INTERVAL, () => this.taken.round(), metrics);
  }

  onApplicationBootstrap(): void {
    this.rounds.start();
  }

  /** What is not begun is left to another worker. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await Promise.all([this.rounds.stop(), this.taken.stop()]);
  }

  private async work(events: readonly OpenIntake[]): Promise<void> {
    for (const each of events) {
      if (this.isStopping) return;
      await this.intake.work(each).catch((fault: unknown) => {
        this.log.warn(`The footprints of the event ${each.event} are not taken in yet: ${(fault as Error).message}`);
      });
      this.making.wake();
    }
    this.pulls.wake();
  }
}
