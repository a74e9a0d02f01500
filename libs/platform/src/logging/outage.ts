import type { Logger } from '@nestjs/common';
import { reasonOf } from './reason.js';

/** How often somebody looks whether a part is back, in milliseconds. */
const LOOK_MS = 1_000;
/** A part that fails again within this time has not been back. */
const QUIET_MS = 3_000;

/** How the log speaks of a part: `The database is away`, `The database is back`. */
export interface OutageWords {
  readonly away: string;
  readonly back: string;
}

const told = new WeakSet<object>();

/** Whether the log tells this fault already, as one of an outage. */
export function isToldAsOutage(fault: unknown): boolean {
  return typeof fault === 'object' && fault !== null && told.has(fault);
}

/**
 * Tells in the log that a part is away, and later that it is back, after how long and how many tries. What is away fails again with
 * every try, many times a second.
 */
export class Outage {
  private since: number | undefined;
  private failedAt = -Infinity;
  private failures = 0;
  private isStopped = false;

  /** @param look rejects as long as the part is away; it is called only then */
  constructor(
    private readonly words: OutageWords,
    private readonly look: () => Promise<unknown>,
    private readonly log: Pick<Logger, 'warn'>,
  ) {}

  get isUnderWay(): boolean {
    return this.since !== undefined;
  }

  /** Something could not be done because the part is away. */
  failed(fault: unknown, reason = reasonOf(fault)): void {
    if (this.isStopped || isToldAsOutage(fault)) return;
    if (typeof fault === 'object' && fault !== null) told.add(fault);
    this.failures += 1;
    this.failedAt = performance.now();
    if (this.isUnderWay) return;
    this.since = this.failedAt;
    this.log.warn(`${this.words.away}: ${reason}`);
    this.lookLater();
  }

  /** What `work` throws is a failure of the part. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (fault) {
      this.failed(fault);
      throw fault;
    }
  }

  /** Looks and tells no more: whoever uses the part is ending. */
  stop(): void {
    this.isStopped = true;
  }

  private lookLater(): void {
    setTimeout(() => void this.lookAgain(), LOOK_MS).unref();
  }

  private async lookAgain(): Promise<void> {
    if (this.isStopped) return;
    await this.look().catch(() => (this.failedAt = performance.now()));
    if (performance.now() - this.failedAt < QUIET_MS) this.lookLater();
    else this.tellBack();
  }

  private tellBack(): void {
    const seconds = Math.max(1, Math.round((this.failedAt - (this.since ?? this.failedAt)) / 1_000));
    const { failures } = this;
    this.since = undefined;
    this.failures = 0;
    this.log.warn({
      message: `${this.words.back} after ${seconds} s; ${failures} ${failures === 1 ? 'try' : 'tries'} failed.`,
      ...{ seconds, failures },
    });
  }
}
