/** What a queue does with its items. None of it rejects. */
export interface QueueWork<Item> {
  run(item: Item): Promise<void>;
  /** Leaves an item in its row, where any worker may take it. */
  postpone(item: Item): Promise<void>;
  /** Takes items that wait in their rows, the oldest first. */
  takePostponed(most: number): Promise<readonly Item[]>;
  /** Nothing is in the queue any more. */
  idle(): void;
}

/**
 * The deliveries to one data source in this worker. So many are in flight at a time, and what comes meanwhile waits in its
 * row, so that a slow source takes no more room than that. Each delivery that ends makes room for one that waits. As many
 * as may be in flight are taken from their rows ahead, in one statement: it costs little more than to take one.
 */
export class SourceQueue<Item> {
  /** Taken from their rows and not begun; no more than may be in flight. */
  private readonly line: Item[] = [];
  private inFlight = 0;
  /** Whether an item was postponed, here or by another worker, after the last look for them began. */
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

  /** To be called when items may wait in their rows, whoever postponed them. */
  lookForPostponed(): void {
    this.mayBePostponed = true;
    void this.fillLine();
  }

  /** Begins nothing more. */
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

  /** One look at a time. What is postponed while it lasts may be missed by it, and is found by the next. */
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
