import type { CompanyId } from '#platform';
import type { CallResult, Places } from '#model/exchange';

/** A data source of a company. */
export interface Lane {
  readonly company: CompanyId;
  readonly source: string;
}

/** What is done with the items of a lane. None of these functions rejects. */
export interface LaneWork<Item> {
  /** @returns how the call of the source ended, if there was one */
  run(item: Item): Promise<CallResult | undefined>;
  /** Leaves an item in its row, where any worker may take it. */
  postpone(item: Item, lane: Lane): Promise<void>;
  /** Takes items that wait in their rows, in their order. */
  takePostponed(lane: Lane, most: number): Promise<readonly Item[]>;
}

interface OpenLane<Item> extends Lane {
  /** Items that were taken from their rows and are not begun; no more than may be in flight. */
  readonly line: Item[];
  /** Whether an item was postponed, here or by another worker, since the last look for them began. */
  mayBePostponed: boolean;
  /** The look for such items that is under way. */
  looking: Promise<void> | undefined;
  users: number;
}

/**
 * The deliveries of this worker, a lane for each data source. One that may not begin waits in its row, so that a slow
 * source takes no more room than its places. Each delivery that ends makes room for one that waits, of whichever lane's
 * turn it is. One statement takes as many rows ahead as may be in flight, since this costs little more than to take one.
 */
export class SourceLanes<Item> {
  private readonly lanes = new Map<string, OpenLane<Item>>();
  private readonly postponing = new Set<Promise<void>>();
  private isStopped = false;

  constructor(
    private readonly places: Places,
    private readonly work: LaneWork<Item>,
  ) {}

  /** How many data sources have something here. */
  get size(): number {
    return this.lanes.size;
  }

  /** Settles when the item has begun or waits in its row. Once this has stopped, it does neither. */
  async add(of: Lane, item: Item): Promise<void> {
    if (this.isStopped) return;
    const lane = this.laneOf(of);
    if (lane.line.length === 0 && this.places.next([lane])) return this.run(lane, item);
    const postponed = this.using(lane, async () => {
      await this.work.postpone(item, lane);
      lane.mayBePostponed = true;
      this.goOn(lane);
    });
    this.postponing.add(postponed);
    await postponed;
    this.postponing.delete(postponed);
  }

  /** Call it when items may wait in their rows, whoever postponed them. */
  lookForPostponed(of: Lane): void {
    if (this.isStopped) return;
    const lane = this.laneOf(of);
    lane.mayBePostponed = true;
    this.goOn(lane);
  }

  /**
   * Stops beginning new work, and takes an item of each lane from its row, which is to be offered to another worker: that
   * one then looks for the others. Settles when nothing is taken or postponed any more.
   */
  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.postponing);
    const looks = [...this.lanes.values()].map(async (lane) => {
      if (lane.looking) await lane.looking;
      else if (canLook(lane)) await this.look(lane, 1);
    });
    await Promise.all(looks);
  }

  /** The item has a place. */
  private run(lane: OpenLane<Item>, item: Item): void {
    void this.using(lane, async () => {
      this.places.leave(lane, await this.work.run(item));
      this.goOn(lane);
    });
  }

  private goOn(lane: OpenLane<Item>): void {
    this.beginWaiting();
    void this.takeAhead(lane);
  }

  private beginWaiting(): void {
    while (!this.isStopped) {
      const lane = this.places.next([...this.lanes.values()].filter(isWaiting));
      if (!lane) return;
      const item = lane.line.shift();
      if (item === undefined) void this.beginFromRows(lane);
      else this.run(lane, item);
    }
  }

  /** The lane has a place, and nothing taken ahead. */
  private beginFromRows(lane: OpenLane<Item>): Promise<void> {
    return this.using(lane, async () => {
      await this.look(lane);
      const item = this.isStopped ? undefined : lane.line.shift();
      if (item === undefined) this.places.leave(lane);
      else this.run(lane, item);
      this.goOn(lane);
    });
  }

  private takeAhead(lane: OpenLane<Item>): Promise<void> {
    return this.using(lane, async () => {
      const isShort = () => lane.line.length <= this.places.limitOf(lane.source) / 2;
      while (!this.isStopped && canLook(lane) && isShort() && this.places.countOf(lane) > 0) {
        await this.look(lane);
        this.beginWaiting();
      }
    });
  }

  /** Only one look runs at a time. It may miss items that are postponed while it runs; the next look finds these. */
  private look(lane: OpenLane<Item>, most = this.places.limitOf(lane.source) - lane.line.length): Promise<void> {
    lane.mayBePostponed = false;
    lane.looking = this.work.takePostponed(lane, most).then((taken) => {
      if (taken.length > 0) lane.mayBePostponed = true;
      lane.line.push(...taken);
      lane.looking = undefined;
    });
    return lane.looking;
  }

  private laneOf({ company, source }: Lane): OpenLane<Item> {
    const open = this.lanes.get(source);
    if (open) return open;
    const lane = { company, source, line: [], mayBePostponed: false, looking: undefined, users: 0 };
    this.lanes.set(source, lane);
    return lane;
  }

  private async using(lane: OpenLane<Item>, work: () => Promise<void>): Promise<void> {
    lane.users++;
    await work();
    if (--lane.users === 0 && !isWaiting(lane)) this.lanes.delete(lane.source);
  }
}

function canLook({ mayBePostponed, looking }: OpenLane<unknown>): boolean {
  return mayBePostponed && !looking;
}

function isWaiting(lane: OpenLane<unknown>): boolean {
  return lane.line.length > 0 || canLook(lane);
}
