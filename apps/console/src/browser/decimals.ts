/**
 * A decimal as people read it: two digits behind the point, or three that count where that says more. It is rounded as the text that
 * the API sent, such as `12.7156679971`, and never becomes a number.
 */
export function roundedDecimal(exact: string, locale: string, useGrouping = true): string {
  const format = new Intl.NumberFormat(locale, {
    maximumFractionDigits: 2,
    maximumSignificantDigits: 3,
    roundingPriority: 'morePrecision',
    useGrouping,
  });
  return format.format(exact as Intl.StringNumericLiteral);
}

/** Whether a decimal has no more digits than are read, so that nothing of it is rounded away. */
export function isReadWhole(exact: string): boolean {
  const trimmed = exact.includes('.') ? exact.replace(/\.?0+$/, '') : exact;
  return roundedDecimal(exact, 'en', false) === trimmed;
}

/** What `to` has more than `from`, exactly: their digits are subtracted as whole numbers. */
export function decimalDifference(from: string, to: string): string {
  const places = Math.max(placesOf(from), placesOf(to));
  const difference = wholeOf(to, places) - wholeOf(from, places);
  const digits = String(difference < 0n ? -difference : difference).padStart(places + 1, '0');
  const [whole, fraction] = [digits.slice(0, digits.length - places), digits.slice(digits.length - places)];
  const text = fraction.replace(/0+$/, '');
  return `${difference < 0n ? '-' : ''}${whole}${text && `.${text}`}`;
}

const placesOf = (decimal: string): number => decimal.split('.')[1]?.length ?? 0;

/** A decimal in units of its last place. */
function wholeOf(decimal: string, places: number): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole.replace('+', '') + fraction.padEnd(places, '0'));
}
