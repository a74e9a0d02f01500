/** Whoever waits for a slot is told whether it has one. */
type Waiting = (hasSlot: boolean) => void;

interface Slots {
  taken: number;
  /** Who waits here for a slot, in the order they came. */
  readonly waiting: Set<Waiting>;
  /** How long deliveries took, the last ones most; until one has shown it, nobody waits here. */
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

/**
 * A slot that is likely to be free within this time is waited for, and none any longer where no delivery ends for as long; the
 * database is for those that last longer.
 */
const BRIEF_MS = 500;
/** A source is quick whose deliveries take no longer: behind it nobody waits long, however many are. */
const QUICK_MS = 50;

/**
 * Deliveries in flight in this worker, counted per data source, so that a slow one leaves room for the others. To wait here is
 * cheaper than in the database, but takes room, too: those of a source that is not quick leave the share of another free.
 */
export class SourceSlots {
  private readonly inUse = new Map<string, Slots>();
  /** Who has a slot or waits here for one, of all sources. */
  private inRoom = 0;

  /** @param concurrency how much room there is */
  constructor(
    private readonly perSource: number,
    private readonly concurrency: number,
  ) {}

  tryTake(source: string): boolean {
    const slots = this.inUse.get(source);
    if (!slots) this.inUse.set(source, firstTaken());
    else if (slots.taken < this.perSource) slots.taken++;
    else return false;
    this.inRoom++;
    return true;
  }

  /** Takes a slot as soon as one is free, where that is soon; false at once where it isn't, and later where it wasn't. */
  async takeSoon(source: string): Promise<boolean> {
    if (this.tryTake(source)) return true;
    const slots = this.inUse.get(source);
    if (!slots || (slots.turnMs > QUICK_MS && !this.isRoomForOthers)) return false;
    if ((slots.turnMs * (slots.waiting.size + 1)) / this.perSource > BRIEF_MS) return false;
    slots.looking ??= setInterval(
      () => {
        if (slots.hasTurned) slots.hasTurned = false;
        else this.giveUp(Object.assign(slots, { turnMs: Infinity }));
      },
      slots.turnMs > QUICK_MS ? BRIEF_MS : 4 * QUICK_MS,
    );
    this.inRoom++;
    return new Promise((resolve) => slots.waiting.add(resolve));
  }

  /** Whether somebody waits here. */
  isWaitedFor(source: string): boolean {
    return (this.inUse.get(source)?.waiting.size ?? 0) > 0;
  }

  /** Whether its deliveries take longer than anybody waits here. */
  isSlow(source: string): boolean {
    return (this.inUse.get(source)?.turnMs ?? 0) > BRIEF_MS;
  }

  /** Nobody who waits here gets a slot any more. */
  giveAllUp(): void {
    for (const slots of this.inUse.values()) this.giveUp(slots);
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
    if (!slots) return;
    const turnMs = slots.turnMs === Infinity ? ms : (3 * slots.turnMs + ms) / 4;
    Object.assign(slots, { turnMs, hasTurned: true });
    if (turnMs > QUICK_MS && !this.isRoomForOthers) this.giveUp(slots);
  }

  release(source: string): void {
    const slots = this.inUse.get(source);
    if (!slots) return;
    this.inRoom--;
    const [first] = slots.waiting;
    if (first) {
      slots.waiting.delete(first);
      if (slots.waiting.size === 0) stopLooking(slots);
      first(true);
    } else if (--slots.taken === 0) this.inUse.delete(source);
  }

  private get isRoomForOthers(): boolean {
    return this.inRoom < this.concurrency - this.perSource;
  }

  /** The source isn't what it was: none of those who wait need wait longer. */
  private giveUp(slots: Slots): void {
    this.inRoom -= slots.waiting.size;
    for (const waiting of slots.waiting) waiting(false);
    slots.waiting.clear();
    stopLooking(slots);
  }
}

function firstTaken(): Slots {
  return {
    ...{ taken: 1, waiting: new Set<Waiting>() },
    ...{ turnMs: Infinity, hasTurned: true, looking: undefined },
    ...{ sentToWait: 0, noneFoundAt: undefined },
  };
}

function stopLooking(slots: Slots): void {
  clearInterval(slots.looking);
  slots.looking = undefined;
}
