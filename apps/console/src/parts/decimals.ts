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
