/** The precision of stored numbers: 20 digits before the point, 30 after it. */
const MOST_INTEGER_DIGITS = 20;
const MOST_DECIMALS = 30;

const NUMBER = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i;

/**
 * Rewrites a number from a spreadsheet, such as `1.0171471e-06`, as a plain decimal of the same value. It only moves digits, so
 * nothing is rounded.
 * @param shift moves the point further to the right; -3 divides by a thousand
 * @returns undefined if the text is not a number, or does not fit the precision of stored numbers
 */
export function plainNumber(text: string, shift = 0): string | undefined {
  const [, sign = '', whole, decimals = '', exponent = '0'] = NUMBER.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const point = whole.length + Number(exponent) + shift;
  const digits = (whole + decimals).padStart(whole.length + decimals.length + Math.max(0, -point), '0');
  const pointInDigits = Math.max(point, 0);
  const integer =
    digits
      .slice(0, pointInDigits)
      .padEnd(pointInDigits, '0')
      .replace(/^0+(?=.)/, '') || '0';
  const rest = digits.slice(pointInDigits).replace(/0+$/, '');
  if (integer.length > MOST_INTEGER_DIGITS || rest.length > MOST_DECIMALS) return undefined;
  const isZero = integer === '0' && rest === '';
  return (sign === '-' && !isZero ? '-' : '') + integer + (rest && `.${rest}`);
}
