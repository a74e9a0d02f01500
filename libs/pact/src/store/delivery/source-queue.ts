/** What a queue does with its items. None of these functions rejects. */
export interface QueueWork<Item> {
  run(item: Item): Promise<void>;
  /** Leaves an item in its row, where any worker may take it. */
  postpone(item: Item): Promise<void>;
  /** Takes items that wait in their rows, the oldest first. */
  takePostponed(most: number): Promise<readonly Item[]>;
  /** Called when nothing is in the queue any more. */
  idle(): void;
}

/**
 * The deliveries to one data source in this worker. A limited number of them is in flight at a time. Deliveries that
 * come meanwhile wait in their rows, so that a slow source takes no more room than that. Each delivery that ends makes
 * room for one that waits. One statement takes as many rows ahead as may be in flight, since this costs little more
 * than to take one.
 */
export class SourceQueue<Item> {
  /** Items that were taken from their rows and are not begun; no more than may be in flight. */
  private readonly line: Item[] = [];
  private inFlight = 0;
  /** Whether an item was postponed, here or by another worker, since the last look for them began. */
  private mayBePostponed = false;
  private isLooking = false;
  private isStopped = false;
  private users = 0;

  constructor(
    private readonly perSource: number,
    private readonly work: QueueWork<Item>,
  ) {}

  /** Settles when the item was worked on or postponed. A queue that has stopped does neither. */
  add(item: Item): Promise<void> {
    return this.using(async () => {
      if (this.isStopped) return;
      if (this.inFlight < this.perSource) return this.run(item);
      await this.work.postpone(item);
      this.lookForPostponed();
    });
  }

  /** Call it when items may wait in their rows, whoever postponed them. */
  lookForPostponed(): void {
    this.mayBePostponed = true;
    void this.fillLine();
  }

  /** Stops beginning new work. */
  stop(): void {
    this.isStopped = true;
  }

  private run(item: Item): Promise<void> {
    return this.using(async () => {
      this.inFlight++;
      await this.work.run(item);
      this.inFlight--;
      this.beginNext();
      void this.fillLine();
    });
  }

  private beginNext(): void {
    while (!this.isStopped && this.inFlight < this.perSource) {
      const next = this.line.shift();
      if (next === undefined) return;
      void this.run(next);
    }
  }

  /** Only one look runs at a time. It may miss items that are postponed while it runs; the next look finds these. */
  private fillLine(): Promise<void> {
    return this.using(async () => {
      if (this.isLooking) return;
      this.isLooking = true;
      while (this.mayBePostponed && !this.isStopped && this.line.length <= this.perSource / 2) {
        this.mayBePostponed = false;
        const taken = await this.work.takePostponed(this.perSource - this.line.length);
        if (taken.length > 0) this.mayBePostponed = true;
        this.line.push(...taken);
        this.beginNext();
      }
      this.isLooking = false;
    });
  }

  private async using(work: () => Promise<void>): Promise<void> {
    this.users++;
    await work();
    if (--this.users === 0) this.work.idle();
  }
}
