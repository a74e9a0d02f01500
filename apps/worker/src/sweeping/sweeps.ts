import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Inject, Injectable } from '@nestjs/common';
import type { WorkerConfig } from '../config/config.js';
import { WORKER_CONFIG } from '../config/config.js';
import { Recurring } from './recurring.js';
import { SweepMetrics } from './sweep-metrics.js';

interface Pauses {
  /** Default: that of the sweep. */
  readonly pauseMs?: number;
  /** Before the first run. Default: as long as each pause. */
  readonly firstMs?: number;
}

/** Work that goes on beside its rounds. */
interface Watched {
  round(): Promise<void>;
  stop(): Promise<void>;
}

/** What a worker does again and again: it begins with the worker, and ends with it. */
@Injectable()
export class Sweeps implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Of the sweep: how long what is due waits at most, while there is room for it. */
  readonly pauseMs: number;
  private readonly starts: (() => void)[] = [];
  private readonly begun: Pick<Watched, 'stop'>[] = [];

  constructor(
    readonly metrics: SweepMetrics,
    @Inject(WORKER_CONFIG) { SWEEP_INTERVAL }: Pick<WorkerConfig, 'SWEEP_INTERVAL'>,
  ) {
    this.pauseMs = SWEEP_INTERVAL;
  }

  /**
   * Repeats some work, with a pause after each run.
   * @param name what metrics and log call it
   * @param work asks before each of its steps whether to go on: what it leaves is done in the next run, of any worker
   */
  repeat(
    name: string,
    work: (shouldContinue: () => boolean) => Promise<unknown>,
    { pauseMs = this.pauseMs, firstMs = pauseMs }: Pauses = {},
  ): Recurring {
    const shouldContinue = () => !recurring.isStopped;
    const recurring = new Recurring(name, pauseMs, () => work(shouldContinue), this.metrics);
    this.starts.push(() => recurring.start(firstMs));
    this.begun.push(recurring);
    return recurring;
  }

  /** Looks for rows that are due, and has as many worked on as there are places. */
  watch(name: string, work: Watched): Recurring {
    this.begun.push(work);
    return this.repeat(name, () => work.round());
  }

  onApplicationBootstrap(): void {
    for (const start of this.starts) start();
  }

  /** Begins nothing more. Resolves when what is under way has ended, or is left to other workers. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.begun.map((each) => each.stop()));
  }
}
