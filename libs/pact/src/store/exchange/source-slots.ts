interface Slots {
  taken: number;
  /** How many were sent to wait since the first of these was taken. */
  sentToWait: number;
}

/** Deliveries in flight in this worker, counted per data source, so that a slow one leaves room for the others. */
export class SourceSlots {
  private readonly inUse = new Map<string, Slots>();

  constructor(private readonly perSource: number) {}

  tryTake(source: string): boolean {
    const slots = this.inUse.get(source);
    if (!slots) this.inUse.set(source, { taken: 1, sentToWait: 0 });
    else if (slots.taken < this.perSource) slots.taken++;
    else return false;
    return true;
  }

  /**
   * Takes a slot after all for one that was sent to wait, as the database says by now; else those that hold the slots
   * learn from `sentToWait` that there is something to look for.
   */
  tryTakeAfterWait(source: string): boolean {
    if (this.tryTake(source)) return true;
    const slots = this.inUse.get(source);
    if (slots) slots.sentToWait++;
    return false;
  }

  sentToWait(source: string): number {
    return this.inUse.get(source)?.sentToWait ?? 0;
  }

  release(source: string): void {
    const slots = this.inUse.get(source);
    if (slots && --slots.taken === 0) this.inUse.delete(source);
  }
}
