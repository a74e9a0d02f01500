/** How many digits a number may have before and after its point. */
interface Digits {
  readonly whole: number;
  readonly decimals: number;
}

/** The precision of stored decimals. */
const STORED: Digits = { whole: 20, decimals: 30 };
/** A quantity is a number of JSON: whatever a double holds. */
export const OF_A_DOUBLE: Digits = { whole: 309, decimals: 400 };

const NUMBER = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i;

/**
 * Rewrites a number from a spreadsheet, such as `1.0171471e-06`, as a plain decimal of the same value. It only moves digits, so
 * nothing is rounded.
 * @param shift moves the point further to the right; -3 divides by a thousand
 * @param most by default the precision of stored decimals
 * @returns undefined if the text is not a number, or has more digits
 */
export function plainNumber(text: string, shift = 0, most = STORED): string | undefined {
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
  if (integer.length > most.whole || rest.length > most.decimals) return undefined;
  const isZero = integer === '0' && rest === '';
  return (sign === '-' && !isZero ? '-' : '') + integer + (rest && `.${rest}`);
}
