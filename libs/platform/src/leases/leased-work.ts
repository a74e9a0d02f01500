import { Logger } from '@nestjs/common';
import { isToldAsOutage } from '../logging/outage.js';
import type { DueRow } from './leased-rows.js';
import { LeaseLost } from './leased-rows.js';

/** The places of one kind of work in one process: who may begin, and whose turn it is. */
interface Places {
  /** Gives places to those that may begin. @returns these, in turn */
  enter(due: readonly DueRow[]): readonly DueRow[];
  leave(due: DueRow): void;
}

/** One kind of work on rows. */
interface DueWork<Open> {
  readonly places: Places;
  /** What is due, some of each company first. */
  due(): Promise<readonly DueRow[]>;
  /** Takes one under a lease. @returns undefined if another worker was faster */
  take(due: DueRow): Promise<Open | undefined>;
  /** @param closing fires when this worker ends: what is under way ends soon, or is left to another one */
  work(open: Open, closing: AbortSignal): Promise<unknown>;
  /** Logs why work failed; it is done again after its lease. Not called for an outage, which is logged elsewhere, nor for a lost lease. */
  failed(open: Open, fault: Error): void;
}

/** Takes rows that are due, in turn and as far as there are places, and works on them beside each other. What waits stays in its rows. */
export class LeasedWork<Open> {
  private readonly log = new Logger('Sweep');
  private readonly closing = new AbortController();
  private readonly underWay = new Set<Promise<void>>();
  private beginning: Promise<void> | undefined;
  /** Whether a round was asked for while one was under way, which may have missed why. */
  private isAskedAgain = false;
  /** The sources of what could not be taken since the last call of `round`: mostly, another worker was faster. */
  private readonly missed = new Set<string>();

  constructor(private readonly rows: DueWork<Open>) {}

  /** Begins what may begin of what is due. Call it every so often; further rounds follow as soon as a place is free. */
  round(): Promise<void> {
    this.missed.clear();
    return this.goOn();
  }

  /** Begins nothing more. Settles when everything under way has ended. */
  async stop(): Promise<void> {
    this.closing.abort();
    await this.beginning?.catch(() => undefined);
    await Promise.all(this.underWay);
  }

  private get isStopped(): boolean {
    return this.closing.signal.aborted;
  }

  private goOn(): Promise<void> {
    this.isAskedAgain = true;
    return (this.beginning ??= this.begin());
  }

  private async begin(): Promise<void> {
    try {
      while (this.isAskedAgain && !this.isStopped) {
        this.isAskedAgain = false;
        const due = await this.rows.due();
        this.beginSome(due.filter(({ source }) => !this.missed.has(source)));
      }
    } finally {
      this.beginning = undefined;
    }
  }

  private beginSome(due: readonly DueRow[]): void {
    if (this.isStopped) return;
    for (const each of this.rows.places.enter(due)) {
      const work = this.takeAndWork(each);
      this.underWay.add(work);
      void work.finally(() => this.underWay.delete(work));
    }
  }

  private async takeAndWork(due: DueRow): Promise<void> {
    const open = await this.rows.take(due).catch((fault: unknown) => this.tell(fault));
    if (open === undefined) this.missed.add(due.source);
    else await this.work(open);
    this.rows.places.leave(due);
    void this.goOn().catch((fault: unknown) => this.tell(fault));
  }

  private async work(open: Open): Promise<void> {
    try {
      await this.rows.work(open, this.closing.signal);
    } catch (fault) {
      if (!(fault instanceof LeaseLost || isToldAsOutage(fault))) this.rows.failed(open, fault as Error);
    }
  }

  /** The next regular round tries again. */
  private tell(fault: unknown): undefined {
    if (!isToldAsOutage(fault)) this.log.warn(`Taking what is due: ${(fault as Error).message}`);
  }
}
