/** Lets imports run side by side, but one that broke off alone: if it breaks its worker, it breaks no other import. */
export class ImportTurns {
  private readonly running = new Set<Promise<unknown>>();
  /** The last one that runs alone, or waits for it. */
  private alone: Promise<unknown> = Promise.resolve();

  /** Runs in the order of the calls. @returns what `work` returns */
  take<T>(isAlone: boolean, work: () => Promise<T>): Promise<T> {
    const before = isAlone ? [this.alone, ...this.running] : [this.alone];
    return this.behind(before, isAlone, work);
  }

  /** Runs at once, beside one that runs alone, too: for what takes no longer than others may wait. @returns what `work` returns */
  beside<T>(work: () => Promise<T>): Promise<T> {
    return this.behind([], false, work);
  }

  /** Resolves when what runs, or waits for its turn, has ended. */
  async ended(): Promise<void> {
    await Promise.all(this.running);
  }

  private behind<T>(before: readonly Promise<unknown>[], isAlone: boolean, work: () => Promise<T>): Promise<T> {
    const done = Promise.allSettled(before).then(work);
    const ended = done.then(
      () => undefined,
      () => undefined,
    );
    if (isAlone) this.alone = ended;
    this.running.add(ended);
    void ended.then(() => this.running.delete(ended));
    return done;
  }
}
