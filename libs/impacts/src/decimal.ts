import { Decimal as DecimalJs } from 'decimal.js';
import { Invalid } from '#faults';

/**
 * Exact decimal numbers. The precision only bounds results that would be longer: it lies so far above a product of a
 * dozen of our values, or the span of a JSON number (1e308 beside 5e-324), that sums and products are never rounded.
 * Divide with `quotient`, never with `div`, and round with `stored`.
 */
export const Decimal = DecimalJs.clone({
  precision: 5000,
  rounding: DecimalJs.ROUND_HALF_EVEN,
  toExpNeg: -9e15,
  toExpPos: 9e15,
});
export type Decimal = DecimalJs;

export const ZERO: Decimal = new Decimal(0);

/** The rule for an emission amount on the wire, in words for a fault's message. */
export const DECIMAL_RULE =
  'must be a decimal number as a string: up to 20 digits, then optionally a point and up to 30 more, no exponent';

/** `DECIMAL_RULE` as a regular expression. */
export const DECIMAL_PATTERN = /^[+-]?\d{1,20}(\.\d{1,30})?$/;
const STORED_DECIMALS = 30;
/** Of a value of 21 integer digits. */
const OUTGROWN_EXPONENT = 20;

/** Reads an emission amount; undefined when it is not written as `DECIMAL_RULE` says. */
export function parseDecimal(text: string): Decimal | undefined {
  return DECIMAL_PATTERN.test(text) ? new Decimal(text) : undefined;
}

/** A quantity, which travels as a JSON number, by its shortest decimal form: 0.1 is one tenth. */
export function decimalOf(quantity: number): Decimal {
  if (!Number.isFinite(quantity)) throw new RangeError(`${quantity} is not a quantity`);
  return new Decimal(String(quantity));
}

/** Plain notation: no exponent, no trailing zeros, no negative zero. */
export function print(value: Decimal): string {
  if (!value.isFinite()) throw new RangeError(`${value.toString()} is not an amount`);
  return value.isZero() ? '0' : value.toFixed();
}

/** As it is stored: see `rounded`. */
export function stored(value: Decimal, field: string): string {
  return print(rounded(value, field));
}

/**
 * The one place where a result is rounded: half-even, to 30 decimals.
 * @throws Invalid when it has more than 20 integer digits: what is printed must be accepted again, and a figure of
 * that size (in kilograms, more than the mass of the atmosphere) is a slip of unit or quantity. The fault names `field`, the
 * path of what is computed.
 */
export function rounded(value: Decimal, field: string): Decimal {
  const isLong = value.decimalPlaces() > STORED_DECIMALS;
  const result = isLong ? value.toDecimalPlaces(STORED_DECIMALS, Decimal.ROUND_HALF_EVEN) : value;
  if (result.e >= OUTGROWN_EXPONENT) {
    throw new Invalid({ field, message: 'is computed to have more than 20 digits before the decimal point' });
  }
  return result;
}

const Quotient = DecimalJs.clone({ precision: 40, rounding: DecimalJs.ROUND_HALF_EVEN });
/** More digits than a quotient of our values has that ends at all. */
const LongQuotient = DecimalJs.clone({ precision: 500, rounding: DecimalJs.ROUND_HALF_EVEN });

/**
 * `dividend / divisor`: exact where it ends, else to 40 significant digits, half-even. Take it last: see `Ratio`.
 * @throws RangeError when the divisor is zero
 */
export function quotient(dividend: Decimal, divisor: Decimal): Decimal {
  if (divisor.isZero()) throw new RangeError('division by zero');
  if (divisor.eq(1)) return dividend;
  // Taken back into `Decimal`: a value keeps the precision of the class that made it.
  const short = new Decimal(Quotient.div(dividend, divisor));
  if (short.times(divisor).eq(dividend)) return short;
  const long = new Decimal(LongQuotient.div(dividend, divisor));
  return long.times(divisor).eq(dividend) ? long : short;
}

/** Exact; of nothing it is zero, so ask first whether there is anything. */
export function sumOf(values: readonly Decimal[]): Decimal {
  return values.reduce((sum, value) => sum.plus(value), ZERO);
}
