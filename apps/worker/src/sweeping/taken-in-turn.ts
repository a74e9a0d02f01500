import type { Places, Work } from '#pact/model';

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
  private readonly underWay = new Set<Promise<void>>();
  private beginning: Promise<void> | undefined;
  private isAnyWaiting = false;
  private isStopped = false;

  constructor(
    private readonly places: Places,
    private readonly rows: DueRows<Due, Open>,
  ) {}

  /** Begins what may begin of what is due. Call it every so often; what waits for a place begins as soon as there is one. */
  round(): Promise<void> {
    this.beginning ??= this.begin().finally(() => (this.beginning = undefined));
    return this.beginning;
  }

  /** Begins nothing more. Settles when everything under way has ended. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.beginning?.catch(() => undefined);
    await Promise.all(this.underWay);
  }

  private async begin(): Promise<void> {
    if (this.isStopped) return;
    const due = await this.rows.due();
    if (this.isStopped) return;
    const begun = this.places.enter(due);
    this.isAnyWaiting = begun.length < due.length;
    for (const each of begun) {
      const work = this.takeAndWork(each);
      this.underWay.add(work);
      void work.finally(() => this.underWay.delete(work));
    }
  }

  /** A fault in taking is one of the database: the next round tells of it. */
  private async takeAndWork(due: Due): Promise<void> {
    const open = await this.rows.take(due).catch(() => undefined);
    if (open !== undefined) await this.rows.work(open);
    this.places.leave(due);
    if (open !== undefined && this.isAnyWaiting) void this.round().catch(() => undefined);
  }
}
