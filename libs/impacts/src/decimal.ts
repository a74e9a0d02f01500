import { Decimal as DecimalJs } from 'decimal.js';
import { Invalid } from '#faults';

/**
 * Exact decimal numbers. The precision is far greater than a product of a dozen stored values, or the span of JSON numbers
 * (1e308 beside 5e-324), could ever need, so that sums and products are never rounded.
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

/** The rule for emission amounts in requests, worded for the message of a fault. */
export const DECIMAL_RULE =
  'must be a decimal number as a string: up to 20 digits, then optionally a point and up to 30 more, no exponent';

/** `DECIMAL_RULE` as a regular expression. */
export const DECIMAL_PATTERN = /^[+-]?\d{1,20}(\.\d{1,30})?$/;
const STORED_DECIMALS = 30;
/** The significant digits of a quotient that does not end. */
const QUOTIENT_DIGITS = 40;
/** The exponent of a value with 21 integer digits. */
const OUTGROWN_EXPONENT = 20;

/** Reads an emission amount; undefined if it does not follow `DECIMAL_RULE`. */
export function parseDecimal(text: string): Decimal | undefined {
  return DECIMAL_PATTERN.test(text) ? new Decimal(text) : undefined;
}

/** Converts a quantity, which is sent as a JSON number, by its shortest decimal form: 0.1 is exactly one tenth. */
export function decimalOf(quantity: number): Decimal {
  if (!Number.isFinite(quantity)) throw new RangeError(`${quantity} is not a quantity`);
  return new Decimal(String(quantity));
}

/** Formats an amount in plain notation: no exponent, no trailing zeros, no negative zero. */
export function print(value: Decimal): string {
  if (!value.isFinite()) throw new RangeError(`${value.toString()} is not an amount`);
  return value.isZero() ? '0' : value.toFixed();
}

/** Formats an amount as it is stored: see `rounded`. */
export function stored(value: Decimal, field: string): string {
  return print(rounded(value, field));
}

/**
 * Rounds a result half-even to 30 decimals. Results are rounded nowhere else, but for `roundedDivisor`.
 * @param field the path of the computed value, which a fault names
 * @throws Invalid if the result has more than 20 integer digits. The API must accept every figure that it sends, and a figure of
 * that size (in kilograms, more than the mass of the atmosphere) comes from a wrong unit or quantity.
 */
export function rounded(value: Decimal, field: string): Decimal {
  return withinDigits(inStoredDecimals(value), field);
}

/**
 * Rounds a quotient that is stored and divides later, such as a mean weight: half-even to 40 significant digits, or to 30 decimals
 * where these are more digits. With 30 decimals a small one would have so few digits that what it divides would differ.
 * @throws Invalid as `rounded` does
 */
export function roundedDivisor(value: Decimal, field: string): Decimal {
  const decimals = Math.max(STORED_DECIMALS, QUOTIENT_DIGITS - 1 - value.e);
  return withinDigits(roundedTo(value, decimals), field);
}

function withinDigits(value: Decimal, field: string): Decimal {
  if (value.e >= OUTGROWN_EXPONENT) {
    throw new Invalid({ field, message: 'is computed to have more than 20 digits before the decimal point' });
  }
  return value;
}

/** Rounds as results are rounded, for a part of one, which may be larger than what a result may be. */
export function inStoredDecimals(value: Decimal): Decimal {
  return roundedTo(value, STORED_DECIMALS);
}

function roundedTo(value: Decimal, decimals: number): Decimal {
  return value.decimalPlaces() > decimals ? value.toDecimalPlaces(decimals, Decimal.ROUND_HALF_EVEN) : value;
}

const Quotient = DecimalJs.clone({ precision: QUOTIENT_DIGITS, rounding: DecimalJs.ROUND_HALF_EVEN });
/** More digits than any finite quotient of stored values has. */
const LongQuotient = DecimalJs.clone({ precision: 500, rounding: DecimalJs.ROUND_HALF_EVEN });

/**
 * `dividend / divisor`: exact if the quotient is finite, otherwise rounded half-even to 40 significant digits. Divide last: see
 * `Ratio`.
 * @throws RangeError if the divisor is zero
 */
export function quotient(dividend: Decimal, divisor: Decimal): Decimal {
  if (divisor.isZero()) throw new RangeError('division by zero');
  if (divisor.eq(1)) return dividend;
  // Converts back to `Decimal`, because a value keeps the precision of the class that made it.
  const short = new Decimal(Quotient.div(dividend, divisor));
  if (short.times(divisor).eq(dividend)) return short;
  const long = new Decimal(LongQuotient.div(dividend, divisor));
  return long.times(divisor).eq(dividend) ? long : short;
}

/**
 * `dividend / divisor` with so many decimals, rounded half-even, for people to read. A share of a few decimals needs no exact
 * quotient, whose search for an end takes fifty times as long.
 * @throws RangeError if the divisor is zero
 */
export function quotientText(dividend: Decimal, divisor: Decimal, decimals: number): string {
  if (divisor.isZero()) throw new RangeError('division by zero');
  const text = Quotient.div(dividend, divisor).toFixed(decimals, Decimal.ROUND_HALF_EVEN);
  return /[1-9]/.test(text) ? text : text.replace('-', '');
}

/** The exact sum. Without any values it is zero, so callers must check first whether there are any. */
export function sumOf(values: readonly Decimal[]): Decimal {
  return values.reduce((sum, value) => sum.plus(value), ZERO);
}
