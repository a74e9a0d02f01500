import { Logger } from '@nestjs/common';
import { isToldAsOutage } from '#platform';
import type { SweepMetrics, SweepResult } from './sweep-metrics.js';

/** Repeats some work until it is stopped, with a pause after each run. A failure is logged, unless it is one of an outage, and does not end the repetition. */
export class Recurring {
  private readonly log = new Logger('Sweep');
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;
  private isWorking = false;
  private isWoken = false;

  constructor(
    private readonly name: string,
    private readonly pauseMs: number,
    private readonly work: () => Promise<unknown>,
    private readonly metrics: SweepMetrics,
  ) {
    metrics.begin(name);
  }

  start(firstMs = this.pauseMs): void {
    if (this.stopped) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.isWorking = true;
      this.running = this.workOnce().then(() => {
        this.isWorking = false;
        this.start(this.isWoken ? 0 : this.pauseMs);
        this.isWoken = false;
      });
    }, firstMs);
  }

  /** Works without a pause; where it is under way, once more as soon as that ends. */
  wake(): void {
    if (this.isWorking) this.isWoken = true;
    else this.start(0);
  }

  get isStopped(): boolean {
    return this.stopped;
  }

  /** Resolves when the current run has ended. */
  stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    return this.running;
  }

  private async workOnce(): Promise<void> {
    const began = performance.now();
    let result: SweepResult = 'done';
    try {
      await this.work();
    } catch (fault) {
      result = 'failed';
      if (!isToldAsOutage(fault)) this.log.warn(`Sweep, ${this.name}: ${(fault as Error).message}`);
    }
    this.metrics.durations.observe({ sweep: this.name, result }, (performance.now() - began) / 1000);
  }
}
