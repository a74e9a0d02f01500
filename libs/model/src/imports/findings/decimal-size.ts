/** A number without its sign, in its first two digits: `mantissa` from 10 to 99, times ten to the `exponent`. */
export interface DecimalSize {
  readonly mantissa: number;
  readonly exponent: number;
}

const DECIMAL = /^[-+]?(\d*)(?:\.(\d*))?(?:e([-+]?\d+))?$/i;

/** The size of a decimal, by its digits: exact whatever its length. Undefined of 0, and of what is no decimal. */
export function sizeOfDecimal(text: string): DecimalSize | undefined {
  const [, whole, fraction = '', power = '0'] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const digits = whole + fraction;
  const first = digits.search(/[1-9]/);
  if (first < 0) return undefined;
  const mantissa = Number(digits.slice(first, first + 2).padEnd(2, '0'));
  return { mantissa, exponent: whole.length - first - 2 + Number(power) };
}

/** Negative where the first is smaller. */
export function compareSizes(one: DecimalSize, other: DecimalSize): number {
  return one.exponent - other.exponent || one.mantissa - other.mantissa;
}

export function printSize({ mantissa, exponent }: DecimalSize): string {
  return String(Number(`${mantissa}e${exponent}`));
}
