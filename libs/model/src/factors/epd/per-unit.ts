import { Decimal, DECLARED_KEYS, INDICATOR_CODES, quotient } from '#impacts';
import type { DeclaredFigures, DeclaredKey, IndicatorCode } from '#impacts';
import type { LeftOuts } from './left-out.js';

const ONE = new Decimal(1);
const STORED_DECIMALS = 30;
const STORED_DIGITS = 20;

/** The same figures per one unit, or per `amount` of them where a division by it does not end. */
export function perUnit(figures: DeclaredFigures, amount: Decimal): { figures: DeclaredFigures; amount: Decimal } {
  if (amount.eq(1)) return { figures, amount };
  let isExact = true;
  const divided = mappedFigures(figures, (_code, _key, value) => {
    const one = quotient(value, amount);
    isExact &&= one.times(amount).eq(value);
    return one;
  });
  return isExact ? { figures: divided, amount: ONE } : { figures, amount };
}

/** Names what will not be stored to its last digit, and leaves out what can't be stored at all. */
export function storable(figures: DeclaredFigures, left: LeftOuts): DeclaredFigures {
  const rounded: string[] = [];
  const outgrown = new Set<IndicatorCode>();
  mappedFigures(figures, (code, key, value) => {
    if (value.decimalPlaces() > STORED_DECIMALS) rounded.push(`${code} ${key}`);
    if (!value.isZero() && value.e >= STORED_DIGITS) outgrown.add(code);
    return value;
  });
  if (rounded.length > 0) {
    left.add('figures with more than 30 decimals', `are kept to 30: ${rounded.join(', ')}`);
  }
  const kept = { ...figures };
  for (const code of outgrown) {
    left.add(code, 'has a figure of more than 20 digits before the point');
    delete kept[code];
  }
  return kept;
}

export function mappedFigures(
  figures: DeclaredFigures,
  change: (code: IndicatorCode, key: DeclaredKey, value: Decimal) => Decimal,
): DeclaredFigures {
  const result: DeclaredFigures = {};
  for (const code of INDICATOR_CODES) {
    const figure = figures[code];
    if (figure === undefined) continue;
    const changed = { ...figure };
    for (const key of DECLARED_KEYS) {
      const value = figure[key];
      if (value !== undefined) changed[key] = change(code, key, value);
    }
    result[code] = changed;
  }
  return result;
}
