import { Decimal, print, quotient, Ratio, rounded, ZERO } from '#impacts';
import type { Figure, Figures, IndicatorCode } from '#impacts';
import type { PrimaryShares } from '../element.js';
import { isProductStage } from './model-input.js';
import type { ComputedInput } from './model-input.js';

/** The climate indicators of which PACT's pcfExcludingBiogenicUptake is made. */
export const PCF_CODES = ['GWP-fossil', 'GWP-luluc', 'GWP-biogenic'] as const satisfies readonly IndicatorCode[];
export type PcfCode = (typeof PCF_CODES)[number];

/**
 * Those of them whose A1_A3 counts in pcfExcludingBiogenicUptake: land use change where it emits, biogenic carbon where it
 * is no uptake. Biogenic emissions that were stated for PACT stand instead of the figure.
 */
export function emittedCodes(figures: Figures, { statesBiogenic = false } = {}): PcfCode[] {
  return PCF_CODES.filter((code) => {
    if (code === 'GWP-fossil') return true;
    const figure = productStage(figures[code]);
    if (code === 'GWP-luluc') return figure?.gte(0) ?? false;
    return !statesBiogenic && (figure?.gt(0) ?? false);
  });
}

/** Something that adds to a carbon footprint. */
export interface Contribution {
  /** How many units of `figures` are drawn; undefined: not known. */
  readonly times?: Ratio;
  readonly figures: Figures;
  /** How much of it is primary data, in percent; undefined: not known. */
  readonly primaryShare?: Decimal;
}

/**
 * The primary data share of a sum, in percent: the mean of the shares of what contributes, weighted by how much each
 * contributes to the sum of these indicators, up or down. Where something contributes of which the share is not known, that
 * of the sum is not known either; nor is it where nothing contributes.
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

/** Of a model with these figures: what counts is the product stage, as in the figure that PACT wants. */
export function primarySharesOf(computed: readonly ComputedInput[], figures: Figures): PrimaryShares {
  const contributions = computed
    .filter(({ input }) => isProductStage(input.stage))
    .map(({ input, times, figures }) => ({ times, figures, primaryShare: input.material?.primaryShare }));
  const printed = (codes: readonly PcfCode[]) => {
    const share = primaryShareOf(contributions, codes);
    return share && print(share);
  };
  return {
    whole: printed(emittedCodes(figures)),
    withoutBiogenic: printed(emittedCodes(figures, { statesBiogenic: true })),
  };
}

/** Undefined without a fossil figure: what is not known must not count as nothing. */
function sumOfCodes(figures: Figures, codes: readonly PcfCode[]): Decimal | undefined {
  if (figures['GWP-fossil']?.A1_A3 === undefined) return undefined;
  return codes.reduce((sum, code) => sum.plus(productStage(figures[code]) ?? ZERO), ZERO);
}

function productStage(figure: Figure | undefined): Decimal | undefined {
  return figure?.A1_A3 === undefined ? undefined : new Decimal(figure.A1_A3);
}
