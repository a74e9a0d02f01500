import { Decimal, quotient, Ratio, roundedDivisor, ZERO } from '#impacts';
import type { Figures } from '#impacts';
import { ADDENDS } from '#model/terms';
import type { Quantity } from '#model/terms';
import type { StatedQuantities } from '../stated-quantities.js';

/** A contribution of `times` times `figures` and `quantities` to a carbon footprint. */
export interface Contribution {
  /** Undefined if not known. */
  readonly times?: Ratio;
  readonly figures: Figures;
  readonly quantities: StatedQuantities;
}

/** What contributions add to pcfExcludingBiogenicUptake, as weights for the mean of what each says of its own. */
export class PcfWeights<C extends Contribution> {
  private readonly weighed: readonly { of: C; weight: Ratio | undefined }[];
  private readonly whole: Ratio[];

  /** @param addends those that count beside GWP-fossil; see `countedAddends` */
  constructor(contributions: readonly C[], addends: readonly Quantity[]) {
    this.weighed = contributions.flatMap((of) => {
      if (of.times?.isZero()) return [];
      const perUnit = pcfOf(of, addends);
      if (perUnit?.isZero()) return [];
      return [{ of, weight: perUnit && of.times?.times(perUnit).abs() }];
    });
    this.whole = this.weighed.flatMap(({ weight }) => weight ?? []);
  }

  /**
   * The mean of a percentage. Undefined if nothing contributes, or if that of any contribution, or its weight, is not known.
   * @param percentOf undefined where it is not known
   */
  mean(percentOf: (of: C) => Decimal | undefined): Decimal | undefined {
    const parts: Ratio[] = [];
    for (const { of, weight } of this.weighed) {
      const percent = percentOf(of);
      if (!weight || !percent) return undefined;
      parts.push(weight.times(percent));
    }
    return this.over(parts);
  }

  /** The mean of a percentage that counts as 0 where it is not known; undefined where it is known of none, or nothing contributes. */
  meanOfKnown(percentOf: (of: C) => Decimal | undefined): Decimal | undefined {
    const parts = this.weighed.flatMap(({ of, weight }) => {
      const percent = percentOf(of);
      return weight && percent ? [weight.times(percent)] : [];
    });
    return parts.length === 0 ? undefined : this.over(parts);
  }

  private over(parts: readonly Ratio[]): Decimal | undefined {
    const whole = Ratio.sum(this.whole);
    return whole.isZero() ? undefined : roundedDivisor(quotient(Ratio.sum(parts), whole), 'percent');
  }
}

/**
 * The addends of pcfExcludingBiogenicUptake that count in a footprint of these sums: land use change does not where it is negative,
 * since PACT has no word for it then.
 */
export function countedAddends(landUseChange: Decimal | undefined): Quantity[] {
  return ADDENDS.filter((addend) => addend !== 'landUseChangeGhgEmissions' || !landUseChange?.lt(0));
}

/** Per one unit; undefined without a fossil figure, because an unknown value must not count as zero. */
function pcfOf({ figures, quantities }: Contribution, addends: readonly Quantity[]): Decimal | undefined {
  const fossil = figures['GWP-fossil']?.A1_A3;
  if (fossil === undefined) return undefined;
  return addends.reduce((sum, addend) => sum.plus(quantities[addend]?.amount ?? ZERO), new Decimal(fossil));
}
