import type { UnitCode } from '../units.js';
import { UNIT_CODES, UNITS } from '../units.js';
import type { Candidate } from './asked-units.js';
import { ASKED_CODES, ASKED_UNITS, CURRENCIES_IN_CAPITALS } from './asked-units.js';
import { REC20 } from './rec20.js';
import { textsOf, unitKey } from './unit-key.js';
import { MULTIPLES_BY_CASE, UNIT_MULTIPLES } from './unit-multiples.js';
import { UNIT_WORDS } from './unit-words.js';

/** One of our units, or an exact multiple of one. */
export interface UnitMeaning {
  readonly unit: UnitCode;
  /** How many of the unit one is; absent: one. */
  readonly factor?: string;
}

/** What is asked, by `unitKey`, and where the case counts by the very text. */
export const ASKED_BY_KEY = askedBy(({ words }) => words);
export const ASKED_BY_SYMBOL = askedBy(({ symbols }) => symbols);

/** What is understood in this case of letters alone. */
export const MEANING_BY_SYMBOL: ReadonlyMap<string, UnitMeaning> = new Map(Object.entries(MULTIPLES_BY_CASE));

/** What is understood, by `unitKey`. A code never loses to a word. */
export const MEANING_BY_KEY: ReadonlyMap<string, UnitMeaning> = new Map<string, UnitMeaning>([
  ...UNIT_CODES.map((unit) => [unitKey(UNITS[unit].name), { unit }] as const),
  ...Object.entries(REC20).map(
    ([code, meant]) => [unitKey(code), typeof meant === 'string' ? { unit: meant } : meant] as const,
  ),
  ...UNIT_MULTIPLES.flatMap(({ words, ...meant }) => textsOf(words).map((text) => [text, meant] as const)),
  ...entriesOf(UNIT_WORDS).flatMap(([unit, words]) =>
    Object.values(words).flatMap((texts) => textsOf(texts).map((text) => [text, { unit }] as const)),
  ),
  ...UNIT_CODES.filter((code) => !ASKED_CODES.includes(code) && !CURRENCIES_IN_CAPITALS.includes(code)).map(
    (unit) => [unitKey(unit), { unit }] as const,
  ),
]);

function askedBy(
  textsIn: (asked: (typeof ASKED_UNITS)[number]) => string | undefined,
): ReadonlyMap<string, readonly Candidate[]> {
  return new Map(
    ASKED_UNITS.flatMap((asked) => textsOf(textsIn(asked)).map((text) => [text, asked.candidates] as const)),
  );
}

function entriesOf<Value>(table: Readonly<Partial<Record<UnitCode, Value>>>): [UnitCode, Value][] {
  return Object.entries(table) as [UnitCode, Value][];
}
