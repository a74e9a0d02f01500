const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** What Excel shows of a number, and keeps of one that is typed. */
const SIGNIFICANT_DIGITS = 15;

/**
 * The number that a person sees in a cell, as a plain decimal. Excel writes the 17 digits of a double, which turns 0.3 into
 * 0.30000000000000004, and shows 15: those are told. A whole number that a double holds exactly keeps all its digits, so
 * that no identifier of 16 digits is rounded.
 * @returns undefined for what is no number
 */
export function numberText(raw: string): string | undefined {
  const value = NUMBER.test(raw.trim()) ? Number(raw) : NaN;
  if (!Number.isFinite(value)) return undefined;
  if (Number.isSafeInteger(value)) return String(value);
  return plainDecimal(value.toPrecision(SIGNIFICANT_DIGITS));
}

/** The number as a percentage: 0.45 is `45%`. */
export function percentText(raw: string): string | undefined {
  const text = numberText(raw);
  return text === undefined ? undefined : `${plainDecimal(`${text}e2`)}%`;
}

/** A decimal without its exponent. Digits are moved, never computed with. */
export function plainDecimal(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  const padded = point < 1 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0');
  const at = Math.max(1, point);
  const integer = padded.slice(0, at).replace(/^0+(?=\d)/, '');
  const decimals = padded.slice(at).replace(/0+$/, '');
  return `${sign}${integer}${decimals && `.${decimals}`}`;
}
