import { AsyncResource } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Busy } from '#faults';
import { isDatabaseAway } from './database-faults.js';

/** What takes longer, waiting for a lock or for the network, holds up nobody who comes after it. */
const PATIENCE_MS = 100;

/** How much goes together. */
export interface GatheredLimits<Item> {
  /** Items in one go; 64. */
  most?: number;
  /** What each weighs, where items may be large; one alone may weigh anything. */
  weigh?: (item: Item) => number;
  heaviest?: number;
}

interface Asked<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (fault: unknown) => void;
}

/**
 * Work that is asked for piece by piece and done in one go: what comes while some of the same kind is under way goes
 * together after it. Alone, nobody waits; under load a statement serves many. It is nobody's part: whatever transaction
 * those who ask are in, the work runs outside of it.
 */
export class Gathered<Kind, Item, Result> {
  private readonly asked = new Map<Kind, Asked<Item, Result>[]>();
  private readonly outside = new AsyncResource('Gathered');

  /** @param work gives the result of each item, in their order. Where it fails, each is done by itself. */
  constructor(
    private readonly work: (kind: Kind, items: readonly Item[]) => Promise<readonly Result[]>,
    private readonly limits: GatheredLimits<Item> = {},
  ) {}

  do(kind: Kind, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const one = { item, resolve, reject };
      const waiting = this.asked.get(kind);
      if (waiting) return void waiting.push(one);
      this.asked.set(kind, [one]);
      this.outside.runInAsyncScope(() => void this.workOff(kind));
    });
  }

  private async workOff(kind: Kind): Promise<void> {
    for (let waiting = this.asked.get(kind); waiting?.length; waiting = this.asked.get(kind)) {
      await nextTurn(); // What arrived from the network at the same moment is in time.
      await endOrPatience(this.doTogether(kind, this.firstOf(waiting)));
    }
    this.asked.delete(kind);
  }

  private firstOf(waiting: Asked<Item, Result>[]): Asked<Item, Result>[] {
    const { most = 64, weigh = () => 0, heaviest = Infinity } = this.limits;
    let [count, weight] = [0, 0];
    for (const { item } of waiting.slice(0, most)) {
      weight += weigh(item);
      if (count > 0 && weight > heaviest) break;
      count++;
    }
    return waiting.splice(0, count);
  }

  private async doTogether(kind: Kind, together: Asked<Item, Result>[]): Promise<void> {
    try {
      const results = await this.work(
        kind,
        together.map(({ item }) => item),
      );
      together.forEach(({ resolve }, nth) => resolve(results[nth] as Result));
    } catch (fault) {
      const isForAll = isDatabaseAway(fault) || fault instanceof Busy;
      if (together.length === 1 || isForAll) together.forEach(({ reject }) => reject(fault));
      else for (const one of together) await this.doTogether(kind, [one]);
    }
  }
}

async function endOrPatience(going: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)));
  await Promise.race([going, patience]);
  clearTimeout(timer);
}
