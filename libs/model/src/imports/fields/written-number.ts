/** `(12.5)` and `12.5-` are negative, as bookkeepers write them. */
export function withSignFirst(text: string): string {
  const plain = text.trim().replace('\u2212', '-');
  // Most numbers have their sign in front, and there are millions of them.
  const form = plain.endsWith(')') ? IN_BRACKETS : plain.endsWith('-') ? MINUS_BEHIND : undefined;
  const negative = form?.exec(plain)?.[1];
  return negative === undefined ? plain : `-${negative}`;
}

const IN_BRACKETS = /^\(([^()+-]+)\)$/;
const MINUS_BEHIND = /^([^+-]*[^+\s-])\s?-$/;

/** `.5` as 0.5, `5.` as 5. */
export function withDigitsAround(number: string): string {
  return number.replace(/^([+-]?)\.(?=\d)/, '$10.').replace(/^([+-]?\d+)\.(?=$|e)/i, '$1');
}

const LETTERS = '\\p{L}€$£¥₹';
const UNIT_BEHIND = new RegExp(`^([^${LETTERS}]*\\d[^${LETTERS}]*?)\\s*([${LETTERS}][^\\n]*)$`, 'u');
const CURRENCY_BEFORE = /^([-+(]?)\s*(US\$|[€$£¥₹]|[A-Z]{3})\s*([-+(]?[\d.,][^\p{L}]*)$/u;

/** No number with its unit is longer. */
const LONGEST = 100;

/** `12.5 kg`, `€ 12.50`: the number, and what stands beside it. */
export function numberAndUnit(text: string): { number: string; unit: string } | undefined {
  const written = text.trim();
  if (written.length > LONGEST) return undefined;
  const [, sign = '', currency, amount = ''] = CURRENCY_BEFORE.exec(written) ?? [];
  if (currency !== undefined) return { number: sign + amount, unit: currency };
  const [, number, unit] = UNIT_BEHIND.exec(written) ?? [];
  return number === undefined || unit === undefined ? undefined : { number: number.trim(), unit: unit.trim() };
}
