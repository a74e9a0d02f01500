import { Decimal, inStoredDecimals, quotientText, Ratio, sumOf } from '#impacts';
import type { IndicatorCode } from '#impacts';
import type { Amounts, Part } from './breakdown.js';
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

/** A figure as it is stored, and what it is made of. */
export function madeOf(stored: Amounts, whole: ChosenWhole, codes: readonly IndicatorCode[]): MadeOf {
  return contributions({ stored, figure: stored, factor: ONE }, whole, codes);
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

function contributions(of: Whole, { breakdown, chosen, cut }: ChosenWhole, codes: readonly IndicatorCode[]): MadeOf {
  const { stored, figure, factor } = of;
  const parts = chosen.map((each) => partContribution(each, factor, codes));
  const left = cut.length === 0 ? {} : sums(cut, factor, codes);
  const rounding: Amounts = {};
  const changedSince: Amounts = {};
  for (const code of codes) {
    const [is, was] = [figure[code], stored[code]];
    if (is === undefined || was === undefined) continue;
    const now = breakdown.computed[code] ?? inStoredDecimals(sum(breakdown.parts, code));
    const changed = scaled(factor, was.minus(now));
    if (!was.eq(now)) changedSince[code] = changed;
    const shown = sumOf(parts.flatMap(({ amounts }) => amounts[code] ?? []));
    rounding[code] = is
      .minus(shown)
      .minus(left[code] ?? 0)
      .minus(changed);
  }
  return { parts, ...(cut.length > 0 && { cut: { count: cut.length, amounts: left } }), rounding, changedSince };
}

function partContribution(
  { part, whole }: ChosenPart,
  factor: Ratio,
  codes: readonly IndicatorCode[],
): PartContribution {
  const times = part.times && factor.by(part.times);
  const amounts: Amounts = {};
  for (const code of codes) {
    const amount = part.amounts[code];
    if (amount !== undefined) amounts[code] = inStoredDecimals(factor.by(amount).toDecimal());
  }
  const inside =
    whole && times && contributions({ stored: part.perUnit, figure: amounts, factor: times }, whole, codes);
  return { part, ...(times && { times }), amounts, ...(inside && { madeOf: inside }) };
}

function sums(parts: readonly Part[], factor: Ratio, codes: readonly IndicatorCode[]): Amounts {
  const amounts: Amounts = {};
  for (const code of codes) {
    if (parts.some((part) => part.amounts[code] !== undefined)) amounts[code] = scaled(factor, sum(parts, code));
  }
  return amounts;
}

function sum(parts: readonly Part[], code: IndicatorCode): Decimal {
  return Ratio.sum(parts.flatMap(({ amounts }) => amounts[code] ?? []));
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
