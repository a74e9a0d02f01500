import { Decimal, quotient, sumOf } from './decimal.js';

const ONE = new Decimal(1);

/**
 * An amount with a pending division. Further factors are multiplied first, so that the division comes last and the result is
 * rounded only once.
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

  by(other: Ratio): Ratio {
    return new Ratio(this.dividend.times(other.dividend), this.divisor.times(other.divisor));
  }

  /** @throws RangeError if the divisor is zero */
  over(divisor: Decimal): Ratio {
    return Ratio.of(this.dividend, this.divisor.times(divisor));
  }

  abs(): Ratio {
    return new Ratio(this.dividend.abs(), this.divisor.abs());
  }

  isZero(): boolean {
    return this.dividend.isZero();
  }

  isNegative(): boolean {
    return !this.isZero() && this.dividend.isNegative() !== this.divisor.isNegative();
  }

  /** Exact if the quotient is finite, otherwise with 40 significant digits. */
  toDecimal(): Decimal {
    return quotient(this.dividend, this.divisor);
  }

  /** Near enough to put ratios in order, at a fraction of the cost of dividing; not a figure. */
  approximate(): number {
    return this.dividend.toNumber() / this.divisor.toNumber();
  }

  /** Adds ratios. Those with the same divisor are added before they are divided. */
  static sum(ratios: readonly Ratio[]): Decimal {
    const byDivisor = new Map<string, Ratio>();
    for (const ratio of ratios) {
      const key = ratio.divisor.eq(ONE) ? '' : ratio.divisor.toString();
      const sum = byDivisor.get(key);
      byDivisor.set(key, sum ? new Ratio(sum.dividend.plus(ratio.dividend), sum.divisor) : ratio);
    }
    return sumOf([...byDivisor.values()].map((sum) => sum.toDecimal()));
  }
}
