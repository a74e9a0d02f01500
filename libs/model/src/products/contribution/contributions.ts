import { Decimal, inStoredDecimals, quotientText, Ratio, sumOf } from '#impacts';
import type { IndicatorCode } from '#impacts';
import type { Amounts, Breakdown, Part } from './breakdown.js';
import type { ChosenPart, ChosenWhole } from './choose-parts.js';

/** What a figure is made of. Parts, those that are cut, rounding and what has changed add up to the figure exactly. */
export interface MadeOf {
  readonly parts: readonly PartContribution[];
  /** The parts that are not in the answer, together; absent where all are. */
  readonly cut?: { readonly count: number; readonly amounts: Amounts };
  /** What rounding of the figure and of each part leaves, for each indicator that has a figure. */
  readonly rounding: Amounts;
  /** What the figure has more than its parts give now; absent where nothing has changed since it was computed. */
  readonly changedSince: Amounts;
}

/** A part of the figure of a product, by its amounts in one unit of the product. */
export interface PartContribution {
  readonly part: Part;
  /** Units of the source in one unit of the product; undefined if not known. */
  readonly times?: Ratio;
  readonly amounts: Amounts;
  readonly madeOf?: MadeOf;
}

/** Says what figures of one answer are made of. The parts of a breakdown are added up once, at however many places it stands. */
export class FiguresMadeOf {
  private readonly sums = new Map<Breakdown, PartSums>();

  constructor(private readonly codes: readonly IndicatorCode[]) {}

  /** @param stored the figures of the product that the whole is */
  of(stored: Amounts, whole: ChosenWhole): MadeOf {
    return this.contributions({ stored, figure: stored, factor: ONE }, whole);
  }

  private contributions({ stored, figure, factor }: Whole, { breakdown, chosen }: ChosenWhole): MadeOf {
    const parts = chosen.map((each) => this.partContribution(each, factor));
    const all = this.sumsOf(breakdown);
    const cutCount = breakdown.parts.length - chosen.length;
    const cut: Amounts = {};
    const rounding: Amounts = {};
    const changedSince: Amounts = {};
    for (const code of this.codes) {
      const left = cutCount > 0 ? all.without(chosen, code) : undefined;
      if (left !== undefined) cut[code] = scaled(factor, left);
      const [is, was] = [figure[code], stored[code]];
      if (is === undefined || was === undefined) continue;
      const now = breakdown.computed[code] ?? inStoredDecimals(all.sum(code));
      const changed = scaled(factor, was.minus(now));
      if (!was.eq(now)) changedSince[code] = changed;
      const shown = sumOf(parts.flatMap(({ amounts }) => amounts[code] ?? []));
      rounding[code] = is
        .minus(shown)
        .minus(cut[code] ?? 0)
        .minus(changed);
    }
    return { parts, ...(cutCount > 0 && { cut: { count: cutCount, amounts: cut } }), rounding, changedSince };
  }

  private partContribution({ part, whole }: ChosenPart, factor: Ratio): PartContribution {
    const times = part.times && factor.by(part.times);
    const amounts: Amounts = {};
    for (const code of this.codes) {
      const amount = part.amounts[code];
      if (amount !== undefined) amounts[code] = inStoredDecimals(factor.by(amount).toDecimal());
    }
    const inside =
      whole && times && this.contributions({ stored: part.perUnit, figure: amounts, factor: times }, whole);
    return { part, ...(times && { times }), amounts, ...(inside && { madeOf: inside }) };
  }

  private sumsOf(breakdown: Breakdown): PartSums {
    let sums = this.sums.get(breakdown);
    if (!sums) this.sums.set(breakdown, (sums = new PartSums(breakdown.parts)));
    return sums;
  }
}

const ONE = Ratio.of(new Decimal(1));

interface Whole {
  /** The figures of one unit of it, as they are stored. */
  readonly stored: Amounts;
  /** What it adds to the product. */
  readonly figure: Amounts;
  /** Units of it in one unit of the product. */
  readonly factor: Ratio;
}

/** The parts of a breakdown added up, each indicator when it is first asked for. */
class PartSums {
  private readonly sums = new Map<IndicatorCode, { readonly sum: Decimal; readonly count: number }>();

  constructor(private readonly parts: readonly Part[]) {}

  sum(code: IndicatorCode): Decimal {
    return this.of(code).sum;
  }

  /** The sum of the parts that are not chosen; undefined if none of them has an amount. */
  without(chosen: readonly ChosenPart[], code: IndicatorCode): Decimal | undefined {
    const { sum, count } = this.of(code);
    const amounts = amountsOf(
      chosen.map(({ part }) => part),
      code,
    );
    return count > amounts.length ? sum.minus(Ratio.sum(amounts)) : undefined;
  }

  private of(code: IndicatorCode) {
    let known = this.sums.get(code);
    if (!known) {
      const amounts = amountsOf(this.parts, code);
      this.sums.set(code, (known = { sum: Ratio.sum(amounts), count: amounts.length }));
    }
    return known;
  }
}

function amountsOf(parts: readonly Part[], code: IndicatorCode): Ratio[] {
  return parts.flatMap(({ amounts }) => amounts[code] ?? []);
}

function scaled(factor: Ratio, amount: Decimal): Decimal {
  return inStoredDecimals(factor.times(amount).toDecimal());
}

const SHARE_DECIMALS = 10;

/** How much of a whole an amount is, with ten decimals; undefined of a whole that is zero or not known. */
export function shareOf(amount: Decimal, whole: Decimal | undefined): string | undefined {
  if (whole === undefined || whole.isZero()) return undefined;
  return quotientText(amount, whole, SHARE_DECIMALS);
}
