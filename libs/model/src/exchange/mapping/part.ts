import { parseDecimal, print, type Decimal } from '#impacts';

/** A part of the mapping: its value, and the assumptions that were made for it. */
export interface Found<T> {
  readonly value: T;
  readonly assumed?: readonly string[];
}

/** Why an element cannot be published, in sentences that name the field to fill. */
export interface Withheld {
  readonly withheld: readonly string[];
}

export type Part<T> = Found<T> | Withheld;

export function isWithheld(part: Part<unknown>): part is Withheld {
  return 'withheld' in part;
}

/** PACT's amounts are at least 0, except uptakes and removals, which are at most 0. */
export type Sign = 'at least 0' | 'at most 0';

/** The given decimal strings of a record, each in PACT's notation, if all are decimals with the right sign. */
export function amounts<F extends string>(
  given: Readonly<Partial<Record<NoInfer<F>, string>>>,
  signs: Readonly<Record<F, Sign>>,
  label: (field: NoInfer<F>) => string,
): Part<Partial<Record<F, string>>> {
  const value: Partial<Record<F, string>> = {};
  const withheld: string[] = [];
  for (const field of Object.keys(signs) as F[]) {
    const text = given[field];
    if (text === undefined || text === '') continue;
    const amount = parseDecimal(text);
    if (amount && hasSign(amount, signs[field])) value[field] = print(amount);
    else withheld.push(`${label(field)} must be a decimal number, ${signs[field]}.`);
  }
  return withheld.length > 0 ? { withheld } : { value };
}

export function hasSign(amount: Decimal, sign: Sign): boolean {
  return sign === 'at least 0' ? amount.gte(0) : amount.lte(0);
}
