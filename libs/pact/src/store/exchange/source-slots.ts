interface Slots {
  taken: number;
  /** Who waits here for a slot, in the order they came; each is told whether it has one. */
  readonly waiting: Set<(hasSlot: boolean) => void>;
  /** How long the last delivery took; until one has shown it, nobody waits here. */
  turnMs: number;
  /** Whether one has ended since it was last looked whether any does. */
  hasTurned: boolean;
  /** Looks at that while somebody waits here. */
  looking: NodeJS.Timeout | undefined;
  /** How many were sent to wait in the database since the first of these was taken. */
  sentToWait: number;
  /** Of these, how many there were when none was found there any more. */
  noneFoundAt: number | undefined;
}

/** A slot that is likely to be free within this time is waited for; the database is for those that last longer. */
const BRIEF_MS = 500;
/** Where no delivery ends for so long, nobody waits any longer: meanwhile they keep others from working. */
const STANDSTILL_MS = 200;

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
    slots.looking ??= setInterval(() => {
      if (!slots.hasTurned) giveUp(slots);
      slots.hasTurned = false;
    }, STANDSTILL_MS);
    return new Promise((resolve) => slots.waiting.add(resolve));
  }

  /** Whether somebody waits here. */
  isWaitedFor(source: string): boolean {
    return (this.inUse.get(source)?.waiting.size ?? 0) > 0;
  }

  /**
   * Takes a slot after all for one that was sent to wait, as the database says by now. Whoever holds a slot, the one that
   * got it now too, learns from `sentToWait` that there is something to look for.
   */
  tryTakeAfterWait(source: string): boolean {
    const hasSlot = this.tryTake(source);
    const slots = this.inUse.get(source);
    if (slots) slots.sentToWait++;
    return hasSlot;
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
    if (slots) Object.assign(slots, { turnMs: ms, hasTurned: true });
  }

  release(source: string): void {
    const slots = this.inUse.get(source);
    if (!slots) return;
    const [first] = slots.waiting;
    if (first) {
      slots.waiting.delete(first);
      if (slots.waiting.size === 0) stopLooking(slots);
      first(true);
    } else if (--slots.taken === 0) this.inUse.delete(source);
  }
}

function firstTaken(): Slots {
  return {
    ...{ taken: 1, waiting: new Set<(hasSlot: boolean) => void>() },
    ...{ turnMs: Infinity, hasTurned: true, looking: undefined },
    ...{ sentToWait: 0, noneFoundAt: undefined },
  };
}

/** The source isn't what it was: none of those who wait need wait longer. */
function giveUp(slots: Slots): void {
  slots.turnMs = Infinity;
  for (const waiting of slots.waiting) waiting(false);
  slots.waiting.clear();
  stopLooking(slots);
}

function stopLooking(slots: Slots): void {
  clearInterval(slots.looking);
  slots.looking = undefined;
}
