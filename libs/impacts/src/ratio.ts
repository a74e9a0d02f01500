import { Decimal, quotient, sumOf } from './decimal.js';

const ONE = new Decimal(1);

/**
 * An amount that a division leads to, before the division: whatever is still to be multiplied with it is multiplied first,
 * so that the one quotient is taken last and rounded once.
 */
export class Ratio {
  private constructor(
    private readonly dividend: Decimal,
    private readonly divisor: Decimal,
  ) {}

  static of(dividend: Decimal, divisor: Decimal = ONE): Ratio {
    if (divisor.isZero()) throw new RangeError('division by zero');
    return new Ratio(dividend, divisor);
  }

  times(factor: Decimal): Ratio {
    return new Ratio(this.dividend.times(factor), this.divisor);
  }

  /** @throws RangeError when the divisor is zero */
  over(divisor: Decimal): Ratio {
    return Ratio.of(this.dividend, this.divisor.times(divisor));
  }

  abs(): Ratio {
    return new Ratio(this.dividend.abs(), this.divisor.abs());
  }

  isZero(): boolean {
    return this.dividend.isZero();
  }

  /** Exact where it ends, else to 40 significant digits. */
  toDecimal(): Decimal {
    return quotient(this.dividend, this.divisor);
  }

  /** What has one divisor is added before it is divided. */
  static sum(ratios: readonly Ratio[]): Decimal {
    const byDivisor = new Map<string, Ratio>();
    for (const ratio of ratios) {
      const key = ratio.divisor.eq(ONE) ? '' : ratio.divisor.toString();
      const sofar = byDivisor.get(key);
      byDivisor.set(key, sofar ? new Ratio(sofar.dividend.plus(ratio.dividend), sofar.divisor) : ratio);
    }
    return sumOf([...byDivisor.values()].map((sum) => sum.toDecimal()));
  }
}
