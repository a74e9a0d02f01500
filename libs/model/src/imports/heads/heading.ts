import { fold } from '#model/terms';

/** The header of a column, as far as it can be read. */
export interface Heading {
  /** In words: `startDate`, `start_date` and `Start date` are the same. */
  readonly whole: string;
  /** The words before a unit. */
  readonly base: string;
  /** The unit as it is written: `kg` of `Gewicht [kg]`, `Menge (kg)` and `quantity in kg`. */
  readonly unit?: string;
  /** The same where nothing but a blank or `_` is between them, as in `mass_g`: the last word may be no unit at all. */
  readonly trailing?: { readonly base: string; readonly unit: string };
}

const WITH_UNIT = [/^(.+?)\s*\[([^[\]]+)\]$/, /^(.+?)\s*\(([^()]+)\)$/, /^(.+?)\s+in\s+(\S+(?:\s+CO[2₂]\S*)?)$/i];

const TRAILING = /^(.*[^\s_])[\s_]+([^\s_]+)$/;

/** Nobody reads a longer header; patterns take the square of its length. */
const LONGEST_HEADER = 500;

export function readHeading(text: string): Heading {
  const header = text.slice(0, LONGEST_HEADER).replace(/\s+/g, ' ');
  const whole = words(header);
  for (const form of WITH_UNIT) {
    const [, base, unit] = form.exec(header.trim()) ?? [];
    if (base !== undefined && unit !== undefined) return { whole, base: words(base), unit: unit.trim() };
  }
  const [, base, unit] = TRAILING.exec(header.trim()) ?? [];
  return {
    whole,
    base: whole,
    ...(base !== undefined && unit !== undefined && { trailing: { base: words(base), unit } }),
  };
}

export function words(header: string): string {
  return fold(header.replace(/([a-z])([A-Z])(?=[\p{L}\p{N}])/gu, '$1 $2'))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Longer words may differ in more letters and still be meant. */
const NEAR_FROM_LENGTH = 5;
const FAR_FROM_LENGTH = 9;

/** In how many letters a misspelt word may differ from a word that is known. */
export function mostLettersApart(word: string): number {
  return word.length >= FAR_FROM_LENGTH ? 2 : word.length >= NEAR_FROM_LENGTH ? 1 : 0;
}

/** Whether at most so many letters are inserted, left out or replaced between two words. */
export function isWithin(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    if (Math.min(...next) > most) return false;
    row = next;
  }
  return (row[other.length] ?? Infinity) <= most;
}
