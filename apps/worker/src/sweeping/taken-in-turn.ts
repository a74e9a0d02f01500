import { Logger } from '@nestjs/common';
import type { Places, Work } from '#model/exchange';
import { isToldAsOutage } from '#platform';

/** The rows of one kind of work. */
export interface DueRows<Due extends Work, Open> {
  /** What is due, some of each company first. */
  due(): Promise<readonly Due[]>;
  /** Takes one under a lease. @returns undefined if another worker was faster */
  take(due: Due): Promise<Open | undefined>;
  /** Never rejects. */
  work(open: Open): Promise<unknown>;
}

/** Takes rows that are due, in turn and as far as there are places, and works on them beside each other. What waits stays in its rows. */
export class TakenInTurn<Due extends Work, Open> {
  private readonly log = new Logger('Sweep');
  private readonly underWay = new Set<Promise<void>>();
  private beginning: Promise<void> | undefined;
  /** Whether a round was asked for while one was under way, which may have missed why. */
  private isAskedAgain = false;
  private isStopped = false;
  /** The sources of what could not be taken since the last call of `round`: mostly, another worker was faster. */
  private readonly missed = new Set<string>();

  constructor(
    private readonly places: Places,
    private readonly rows: DueRows<Due, Open>,
  ) {}

  /** Begins what may begin of what is due. Call it every so often; further rounds follow as soon as a place is free. */
  round(): Promise<void> {
    this.missed.clear();
    return this.goOn();
  }

  /** Begins nothing more. Settles when everything under way has ended. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.beginning?.catch(() => undefined);
    await Promise.all(this.underWay);
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

  private beginSome(due: readonly Due[]): void {
    if (this.isStopped) return;
    for (const each of this.places.enter(due)) {
      const work = this.takeAndWork(each);
      this.underWay.add(work);
      void work.finally(() => this.underWay.delete(work));
    }
  }

  private async takeAndWork(due: Due): Promise<void> {
    const open = await this.rows.take(due).catch((fault: unknown) => this.tell(fault));
    if (open === undefined) this.missed.add(due.source);
    else await this.rows.work(open);
    this.places.leave(due);
    void this.goOn().catch((fault: unknown) => this.tell(fault));
  }

  /** The next regular round tries again. */
  private tell(fault: unknown): undefined {
    if (!isToldAsOutage(fault)) this.log.warn(`Taking what is due: ${(fault as Error).message}`);
  }
}
