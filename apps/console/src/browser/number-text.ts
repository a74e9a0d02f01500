import { locale } from './language.js';
import { roundedDecimal } from './decimals.js';

/** A whole number, such as a count, in the browser's language. */
export function numberText(value: number): string {
  return new Intl.NumberFormat(locale.value).format(value);
}

/** A decimal of the API, rounded for reading, in the browser's language. */
export function decimalText(exact: string): string {
  return roundedDecimal(exact, locale.value);
}

/** A share, 1 being all, in percent. It is rounded as a text, too. */
export function percentText(share: string): string {
  const format = new Intl.NumberFormat(locale.value, { style: 'percent', maximumFractionDigits: 1 });
  return format.format(share as Intl.StringNumericLiteral);
}
