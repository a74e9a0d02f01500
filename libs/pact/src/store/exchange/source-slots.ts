interface Slots {
  taken: number;
  /** Who waits here for a slot, in the order they came; each is told whether it has one. */
  readonly waiting: Set<(hasSlot: boolean) => void>;
  /** How long the last delivery took; until one has shown it, nobody waits here. */
  turnMs: number;
  /** How many were sent to wait in the database since the first of these was taken. */
  sentToWait: number;
  /** Of these, how many there were when none was found there any more. */
  noneFoundAt: number | undefined;
}

/** A slot that is likely to be free within this time is waited for; the database is for those that last longer. */
const BRIEF_MS = 100;

/** Deliveries in flight in this worker, counted per data source, so that a slow one leaves room for the others. */
export class SourceSlots {
  private readonly inUse = new Map<string, Slots>();

  constructor(private readonly perSource: number) {}

  tryTake(source: string): boolean {
    const slots = this.inUse.get(source);
    if (!slots) this.inUse.set(source, firstTaken());
    else if (slots.taken < this.perSource) slots.taken++;
    else return false;
    return true;
  }

  /** Takes a slot as soon as one is free, where that is soon; false at once where it isn't, and later where it wasn't. */
  async takeSoon(source: string): Promise<boolean> {
    if (this.tryTake(source)) return true;
    const slots = this.inUse.get(source);
    if (!slots || (slots.turnMs * (slots.waiting.size + 1)) / this.perSource > BRIEF_MS) return false;
    let timer: NodeJS.Timeout | undefined;
    const hasSlot = await new Promise<boolean>((resolve) => {
      slots.waiting.add(resolve);
      timer = setTimeout(() => giveUp(slots), 2 * BRIEF_MS);
    });
    clearTimeout(timer);
    return hasSlot;
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

  /** Whether something may wait for this source in the database that nobody has looked for. */
  mayWait(source: string): boolean {
    const slots = this.inUse.get(source);
    return slots === undefined || slots.noneFoundAt !== slots.sentToWait;
  }

  /** Nothing waited in the database when so many had been sent there. */
  foundNone(source: string, sentToWait: number): void {
    const slots = this.inUse.get(source);
    if (slots) slots.noneFoundAt = sentToWait;
  }

  /** Something waits there, whoever sent it. */
  foundSome(source: string): void {
    const slots = this.inUse.get(source);
    if (slots) slots.noneFoundAt = undefined;
  }

  /** A delivery has taken so long. */
  turned(source: string, ms: number): void {
    const slots = this.inUse.get(source);
    if (slots) slots.turnMs = ms;
  }

  release(source: string): void {
    const slots = this.inUse.get(source);
    if (!slots) return;
    const [first] = slots.waiting;
    if (first) {
      slots.waiting.delete(first);
      first(true);
    } else if (--slots.taken === 0) this.inUse.delete(source);
  }
}

function firstTaken(): Slots {
  return { taken: 1, waiting: new Set(), turnMs: Infinity, sentToWait: 0, noneFoundAt: undefined };
}

/** The source isn't what it was: none of those who wait need wait longer. */
function giveUp(slots: Slots): void {
  slots.turnMs = Infinity;
  for (const waiting of slots.waiting) waiting(false);
  slots.waiting.clear();
}
