import { Decimal, print, quotient, Ratio, rounded, ZERO } from '#impacts';
import type { Figure, Figures, IndicatorCode } from '#impacts';
import type { PrimaryShares } from '../element.js';
import type { GraphSource } from './graph-source.js';
import { isProductStage } from './model-input.js';
import type { ComputedInput } from './model-input.js';

/** The climate indicators that make up PACT's pcfExcludingBiogenicUptake. */
export const PCF_CODES = ['GWP-fossil', 'GWP-luluc', 'GWP-biogenic'] as const satisfies readonly IndicatorCode[];
export type PcfCode = (typeof PCF_CODES)[number];

/**
 * The indicators whose A1_A3 counts in pcfExcludingBiogenicUptake: always fossil carbon, land use change unless it is negative,
 * biogenic carbon if it is positive. Biogenic emissions that were stated for PACT replace the biogenic figure.
 */
export function emittedCodes(figures: Figures, { statesBiogenic = false } = {}): PcfCode[] {
  return PCF_CODES.filter((code) => {
    if (code === 'GWP-fossil') return true;
    const figure = productStage(figures[code]);
    if (code === 'GWP-luluc') return figure?.gte(0) ?? false;
    return !statesBiogenic && (figure?.gt(0) ?? false);
  });
}

/** A contribution of `times` times `figures` to a carbon footprint. */
export interface Contribution {
  /** Undefined if not known. */
  readonly times?: Ratio;
  readonly figures: Figures;
  /** How much of it is primary data, in percent; undefined if not known. */
  readonly primaryShare?: Decimal;
  /** How much of it comes from footprints of partners, in percent; absent: nothing that is known. */
  readonly supplierShare?: Decimal;
}

/**
 * The primary data share of a sum, in percent: the mean of the contributions' shares, weighted by the absolute value that each
 * adds to the sum of these indicators. Undefined if the share of any contribution is not known, or if nothing contributes.
 */
export function primaryShareOf(contributions: readonly Contribution[], codes: readonly PcfCode[]): Decimal | undefined {
  const amounts: Ratio[] = [];
  const primary: Ratio[] = [];
  for (const { times, figures, primaryShare } of contributions) {
    if (times?.isZero()) continue;
    const perUnit = sumOfCodes(figures, codes);
    if (perUnit?.isZero()) continue;
    if (!times || !perUnit || !primaryShare) return undefined;
    const amount = times.times(perUnit).abs();
    amounts.push(amount);
    primary.push(amount.times(primaryShare));
  }
  const whole = Ratio.sum(amounts);
  return whole.isZero() ? undefined : rounded(quotient(Ratio.sum(primary), whole), 'primaryDataShare');
}

/** The share that comes from footprints of partners, in the same way; undefined if nothing does that is known. */
export function supplierShareOf(
  contributions: readonly Contribution[],
  codes: readonly PcfCode[],
): Decimal | undefined {
  if (contributions.every(({ supplierShare }) => supplierShare === undefined)) return undefined;
  const known = contributions.map((each) => ({ ...each, primaryShare: each.supplierShare ?? ZERO }));
  const share = primaryShareOf(known, codes);
  return share?.isZero() ? undefined : share;
}

export function sharesOfSource(source?: Pick<GraphSource, 'primaryShare' | 'supplierShare'>) {
  return { primaryShare: source?.primaryShare, supplierShare: source?.supplierShare };
}

/** The primary data shares of a model with these figures. Only the product stage counts, as in PACT's figure. */
export function primarySharesOf(computed: readonly ComputedInput[], figures: Figures): PrimaryShares {
  const contributions = computed
    .filter(({ input }) => isProductStage(input.stage))
    .map(({ input, times, figures }) => ({ times, figures, ...sharesOfSource(input.material) }));
  const printed = (codes: readonly PcfCode[]) => {
    const share = primaryShareOf(contributions, codes);
    return share && print(share);
  };
  const supplier = supplierShareOf(contributions, emittedCodes(figures));
  return {
    whole: printed(emittedCodes(figures)),
    withoutBiogenic: printed(emittedCodes(figures, { statesBiogenic: true })),
    ...(supplier && { supplier: print(supplier) }),
  };
}

/** Undefined without a fossil figure, because an unknown value must not count as zero. */
function sumOfCodes(figures: Figures, codes: readonly PcfCode[]): Decimal | undefined {
  if (figures['GWP-fossil']?.A1_A3 === undefined) return undefined;
  return codes.reduce((sum, code) => sum.plus(productStage(figures[code]) ?? ZERO), ZERO);
}

function productStage(figure: Figure | undefined): Decimal | undefined {
  return figure?.A1_A3 === undefined ? undefined : new Decimal(figure.A1_A3);
}
