import { Inject, Injectable, Logger } from '@nestjs/common';
import { Places } from '#model/exchange';
import { PullWork } from '#exchange';
import { LeasedWork, Outbound } from '#platform';
import type { WorkerConfig } from '../config/config.js';
import { WORKER_CONFIG } from '../config/config.js';
import { FactorMaking } from './factor-making.js';
import { PullReader } from './pull-reader.js';
import type { Recurring } from '../sweeping/recurring.js';
import { Sweeps } from '../sweeping/sweeps.js';

/** How many partners a worker reads at a time. Each page that came is in memory a few times, and has up to 5 MiB. */
const PLACES = { places: 4, perSource: 1, most: 16 };

/** Reads partners' footprints, in every worker. */
@Injectable()
export class FootprintPulls {
  private readonly log = new Logger('Partners');
  private readonly rounds: Recurring;

  constructor(
    pulls: PullWork,
    reader: PullReader,
    making: FactorMaking,
    outbound: Outbound,
    @Inject(WORKER_CONFIG) { LEASE }: WorkerConfig,
    sweeps: Sweeps,
  ) {
    const reading = new LeasedWork({
      places: new Places(PLACES),
      due: () => outbound.due(() => pulls.due()),
      take: (due) => pulls.take(due, LEASE),
      work: (pull, closing) => reader.turn(pull, closing, () => making.wake()),
      failed: ({ uuid }, { message }) => this.log.warn(`The pull ${uuid}: ${message}; it goes on after its lease.`),
    });
    this.rounds = sweeps.watch('reading partners', reading);
    making.onPullEnd(() => this.wake());
  }

  /** There may be pulls that are due. */
  wake(): void {
    this.rounds.wake();
  }
}
