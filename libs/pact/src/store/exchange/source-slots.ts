/** Deliveries in flight in this worker, counted per data source, so that a slow one leaves room for the others. */
export class SourceSlots {
  private readonly taken = new Map<string, number>();

  constructor(private readonly perSource: number) {}

  tryTake(source: string): boolean {
    const taken = this.taken.get(source) ?? 0;
    if (taken >= this.perSource) return false;
    this.taken.set(source, taken + 1);
    return true;
  }

  release(source: string): void {
    const left = (this.taken.get(source) ?? 1) - 1;
    if (left > 0) this.taken.set(source, left);
    else this.taken.delete(source);
  }
}
