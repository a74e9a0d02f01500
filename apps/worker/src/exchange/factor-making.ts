import { Injectable, Logger } from '@nestjs/common';
import { Places } from '#model/exchange';
import type { OpenFactors } from '#exchange';
import { FactorTurns } from '#exchange';
import { LeasedWork } from '#platform';
import type { Recurring } from '../sweeping/recurring.js';
import { Sweeps } from '../sweeping/sweeps.js';

/** Of so many companies a worker makes factors at a time, a slice each: it holds a connection, and up to 5 MiB of documents a few times. */
const PLACES = { places: 2, perSource: 1, most: 4 };

/** Has factors made of the footprints that came, in every worker. */
@Injectable()
export class FactorMaking {
  private readonly log = new Logger('Partners');
  private readonly rounds: Recurring;
  private whenPullEnds: (() => void) | undefined;

  constructor(
    private readonly factors: FactorTurns,
    sweeps: Sweeps,
  ) {
    const making = new LeasedWork({
      places: new Places(PLACES),
      due: () => factors.due(),
      take: (due) => factors.take(due),
      work: (slice) => this.work(slice),
      failed: ({ company }, { message }) =>
        this.log.warn(`Factors of footprints, company ${company}: ${message}; tried again later.`),
    });
    this.rounds = sweeps.watch('making factors of footprints', making);
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
    const turn = await this.factors.make(slice);
    if (turn.kind === 'failed') throw turn.fault as Error;
    if (turn.kind === 'made' && turn.isLast) this.whenPullEnds?.();
  }
}
