/** Work that is done, and done again a while after it ended, until it is stopped. */
export class Recurring {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  /** @param work must not reject. */
  constructor(
    private readonly pauseMs: number,
    private readonly work: () => Promise<void>,
  ) {}

  /** @param firstMs how long after this the first time is */
  start(firstMs = this.pauseMs): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.work().then(() => this.start());
    }, firstMs);
  }

  get isStopped(): boolean {
    return this.stopped;
  }

  /** Settles when what is under way has ended. */
  stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    return this.running;
  }
}
