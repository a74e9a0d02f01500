import { Decimal } from '#impacts';

/** An exponent of more digits says nothing of this world, and would print for pages. */
const NUMERAL = /^[+-]?(\d{1,60}(\.\d{0,60})?|\.\d{1,60})([eE][+-]?\d{1,3})?$/;

/** A numeral of a file, exponents included, as the same number; nothing is rounded. Undefined: it is none. */
export function exactNumber(text: string | undefined): Decimal | undefined {
  const trimmed = text?.trim() ?? '';
  return NUMERAL.test(trimmed) ? new Decimal(trimmed) : undefined;
}
