import { locale } from '../app/language.js';

/** A whole number, such as a count, in the browser's language. */
export function numberText(value: number): string {
  return new Intl.NumberFormat(locale.value).format(value);
}

/**
 * A decimal as people read it: two digits behind the point, or three that count where that says more. It is rounded as a text, and
 * never becomes a number.
 */
export function decimalText(exact: string): string {
  const format = new Intl.NumberFormat(locale.value, {
    maximumFractionDigits: 2,
    maximumSignificantDigits: 3,
    roundingPriority: 'morePrecision',
  });
  return format.format(exact as Intl.StringNumericLiteral);
}

/** All its digits, in the browser's language. */
export function wholeDecimalText(exact: string): string {
  const format = new Intl.NumberFormat(locale.value, { maximumFractionDigits: 100, useGrouping: true });
  return format.format(exact as Intl.StringNumericLiteral);
}
