import type { IndicatorCode } from '#impacts';
import type { Breakdown, Part } from './breakdown.js';

/** A part that is in the answer. */
export interface ChosenPart {
  readonly part: Part;
  /** What it is made of, if that is in the answer; parts of it may still be cut. */
  readonly whole?: ChosenWhole;
}

/** A breakdown of which the largest parts are in the answer. */
export interface ChosenWhole {
  readonly breakdown: Breakdown;
  /** From the largest down. The other parts are cut. */
  readonly chosen: readonly ChosenPart[];
}

export interface Choice {
  readonly wholes: readonly ChosenWhole[];
  /** The sources whose parts are needed and not known yet, by uuid; first the one that adds most. */
  readonly unread: ReadonlySet<string>;
}

export interface ChoiceBounds {
  /** How many levels of parts there are at most. */
  readonly depth: number;
  /** How many parts are chosen at most. */
  readonly most: number;
}

/**
 * Chooses the largest parts of all, wherever they stand: of the parts whose whole is chosen always the one that adds most. The
 * size of a part is the largest of its amounts, each beside all amounts of its indicator; one that is not known counts as
 * the largest, so that it is named.
 * @param known what sources are made of, by uuid; undefined for one that is to stay whole
 */
export function chooseParts(
  tops: readonly Breakdown[],
  order: PartOrder,
  known: ReadonlyMap<string, Breakdown | undefined>,
  { depth, most }: ChoiceBounds,
): Choice {
  const queue = new Queue();
  const unread = new Set<string>();
  const open = (breakdown: Breakdown, factor: number, level: number): OpenWhole => {
    const whole: OpenWhole = { ordered: order.of(breakdown), factor, level, chosen: [] };
    queue.add(whole);
    return whole;
  };
  const wholes = tops.map((breakdown) => open(breakdown, 1, 1));
  for (let count = 0; count < most; count++) {
    const largest = queue.takeLargest();
    if (!largest) break;
    const { ordered, factor, level, chosen } = largest;
    const part = ordered.parts[chosen.length];
    if (!part) break;
    const source = level < depth ? openable(part) : undefined;
    const inside = source && known.get(source);
    if (source !== undefined && !known.has(source)) unread.add(source);
    const units = factor * (part.times?.approximate() ?? 0);
    chosen.push({ part, ...(inside && { whole: open(inside, units, level + 1) }) });
    queue.add(largest);
  }
  return { wholes: wholes.map(chosenWhole), unread };
}

/** The source whose parts can be shown; of nothing, or of an unknown amount, there are none. */
function openable({ source, times }: Part): string | undefined {
  return source?.hasParts && times && !times.isZero() ? source.uuid : undefined;
}

/** The parts of a breakdown from the largest down, and how large each is per one unit. Numbers, since they only give an order. */
interface Ordered {
  readonly breakdown: Breakdown;
  readonly parts: readonly Part[];
  readonly sizes: readonly number[];
}

interface OpenPart {
  readonly part: Part;
  readonly whole?: OpenWhole;
}

interface OpenWhole {
  readonly ordered: Ordered;
  /** How many units of the whole are in one unit of the product. */
  readonly factor: number;
  readonly level: number;
  readonly chosen: OpenPart[];
}

/** Puts the parts of each breakdown in order, once however often it is asked for. */
export class PartOrder {
  private readonly scale: ReadonlyMap<IndicatorCode, number>;
  private readonly ordered = new Map<Breakdown, Ordered>();

  /** @param tops whose parts an amount is compared with */
  constructor(tops: readonly Breakdown[], codes: readonly IndicatorCode[]) {
    this.scale = new Map(codes.map((code) => [code, scaleOf(code, tops)]));
  }

  of(breakdown: Breakdown): Ordered {
    let ordered = this.ordered.get(breakdown);
    if (!ordered) this.ordered.set(breakdown, (ordered = this.inOrder(breakdown)));
    return ordered;
  }

  private inOrder(breakdown: Breakdown): Ordered {
    const sized = breakdown.parts.map((part) => ({ part, size: sizeOf(part, this.scale) }));
    sized.sort((one, other) => (one.size === other.size ? 0 : other.size - one.size));
    return { breakdown, parts: sized.map(({ part }) => part), sizes: sized.map(({ size }) => size) };
  }
}

function sizeOf({ amounts, missing }: Part, scale: ReadonlyMap<IndicatorCode, number>): number {
  if (missing.length > 0) return Infinity;
  let largest = 0;
  for (const [code, whole] of scale) {
    const amount = amounts[code];
    if (amount !== undefined && whole > 0) largest = Math.max(largest, absolute(amount) / whole);
  }
  return largest;
}

function scaleOf(code: IndicatorCode, tops: readonly Breakdown[]): number {
  let sum = 0;
  for (const { parts } of tops) for (const { amounts } of parts) sum += amounts[code] ? absolute(amounts[code]) : 0;
  return sum;
}

function absolute(amount: NonNullable<Part['amounts'][IndicatorCode]>): number {
  return Math.abs(amount.approximate());
}

/** Wholes by the size of their next part. */
class Queue {
  private readonly waiting: { whole: OpenWhole; size: number }[] = [];

  /** A whole without further parts does not wait. */
  add(whole: OpenWhole): void {
    const { ordered, factor, chosen } = whole;
    const perUnit = ordered.sizes[chosen.length];
    if (perUnit === undefined) return;
    const size = factor === 0 ? 0 : perUnit * factor;
    let [from, to] = [0, this.waiting.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.waiting[middle]?.size ?? 0) < size) from = middle + 1;
      else to = middle;
    }
    this.waiting.splice(from, 0, { whole, size });
  }

  /** Of equal ones the one that waits longest. */
  takeLargest(): OpenWhole | undefined {
    return this.waiting.pop()?.whole;
  }
}

function chosenWhole({ ordered, chosen }: OpenWhole): ChosenWhole {
  return {
    breakdown: ordered.breakdown,
    chosen: chosen.map(({ part, whole }) => ({ part, ...(whole && { whole: chosenWhole(whole) }) })),
  };
}
