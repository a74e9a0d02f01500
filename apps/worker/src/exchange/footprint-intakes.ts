import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OpenIntake } from '#exchange';
import { FootprintIntake } from '#exchange';
import { Places } from '#model/exchange';
import { isToldAsOutage, LeasedWork } from '#platform';
import type { WorkerConfig } from '../config/config.js';
import { WORKER_CONFIG } from '../config/config.js';
import { FactorMaking } from './factor-making.js';
import { FootprintPulls } from './footprint-pulls.js';
import { Sweeps } from '../sweeping/sweeps.js';

/** Of so many companies a worker takes footprints in at a time, one event after the other: each holds a connection. */
const PLACES = { places: 4, perSource: 1, most: 8 };

/** After so many events of a company it is another's turn. */
const EVENTS_OF_A_TURN = 50;

/** Takes in the footprints that answers bring, and has those read that PublishedEvents name, in every worker. */
@Injectable()
export class FootprintIntakes {
  private readonly log = new Logger('Partners');

  constructor(
    private readonly intake: FootprintIntake,
    private readonly making: FactorMaking,
    private readonly pulls: FootprintPulls,
    @Inject(WORKER_CONFIG) private readonly config: WorkerConfig,
    sweeps: Sweeps,
  ) {
    const taking = new LeasedWork({
      places: new Places(PLACES),
      due: () => intake.due(),
      take: (due) => intake.take(due, config.LEASE),
      work: (first, closing) => this.work(first, closing),
      failed: ({ company }, { message }) =>
        this.log.warn(`Events of company ${company} are left to the next round: ${message}`),
    });
    sweeps.watch('taking footprints in', taking);
  }

  /** One event after the other: what is not begun has no lease, so that any worker may take it. */
  private async work(first: OpenIntake, closing: AbortSignal): Promise<void> {
    let event: OpenIntake | undefined = first;
    try {
      for (let nth = 1; event; nth += 1) {
        await this.takeIn(event);
        const goesOn = nth < EVENTS_OF_A_TURN && !closing.aborted;
        event = goesOn ? await this.intake.take(event, this.config.LEASE) : undefined;
      }
    } finally {
      this.pulls.wake();
    }
  }

  private async takeIn(intake: OpenIntake): Promise<void> {
    await this.intake.work(intake).catch((fault: unknown) => {
      if (isToldAsOutage(fault)) return;
      this.log.warn(`The footprints of the event ${intake.event} are not taken in yet: ${(fault as Error).message}`);
    });
    this.making.wake();
  }
}
