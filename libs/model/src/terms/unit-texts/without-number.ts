import { Decimal } from '#impacts';
import type { UnitCode } from '../units.js';
import { kindOf } from '../units.js';
import type { Candidate } from './asked-units.js';
import {
  CURRENCY_PREFIXES,
  GERMAN_CURRENCIES,
  NUMBER_LINKS,
  NUMBER_WORDS,
  OF_GERMAN_CURRENCIES,
} from './number-words.js';
import { textsOf, unitKey } from './unit-key.js';
import { ASKED_BY_KEY, MEANING_BY_KEY } from './unit-meanings.js';

/** A unit, and the number that was written with it. Several factors: it could be either. */
export interface NumberedUnit {
  readonly unit: string;
  readonly factors: readonly string[];
}

const FACTORS = new Map(
  NUMBER_WORDS.flatMap(({ words, factors }) => textsOf(words).map((text) => [text, factors] as const)),
);
const LINK = new RegExp(`^(?:(?:${NUMBER_LINKS.filter((link) => !link.endsWith("'")).join('|')})\\s+|d['’])`, 'i');
/** A letter alone behind a unit, such as `EUR k`, is none. */
const SHORTEST_BEHIND = 2;

/** `1000 pcs`, `million litres`, `EUR million`, `kEUR`: the unit, and how many of it one is. */
export function withoutNumber(text: string): NumberedUnit | undefined {
  return digitsBefore(text) ?? wordBefore(text) ?? wordBehind(text) ?? prefixOfCurrency(text);
}

const DIGITS = /^(\d{1,3}(?:[ '’]\d{3})+|\d+(?:[.,]\d+)?)\s*([^\d\s.,].*)$/;
/** A thousand, or one with three decimals. */
const GROUP_OR_DECIMALS = /^([1-9]\d{0,2})[.,](\d{3})$/;

/** Codes of UN/ECE Recommendation 20 look like numbers with a unit: `2J` is cubic centimetres per second. */
const LONGEST_CODE = 3;

function digitsBefore(text: string): NumberedUnit | undefined {
  if (text.length <= LONGEST_CODE) return undefined;
  const [, digits, unit] = DIGITS.exec(text) ?? [];
  if (digits === undefined || unit === undefined) return undefined;
  const [, whole, group] = GROUP_OR_DECIMALS.exec(digits) ?? [];
  const factors =
    whole === undefined ? [digits.replace(/[ '’]/g, '').replace(',', '.')] : [`${whole}${group}`, `${whole}.${group}`];
  if (factors.some((factor) => new Decimal(factor).isZero())) return undefined;
  return { unit, factors: isYearOf(digits, unit) ? [...factors, '1'] : factors };
}

/** `2022 USD` are dollars at the prices of a year, or so many dollars. */
function isYearOf(digits: string, unit: string): boolean {
  return /^(?:19|20)\d\d$/.test(digits) && currenciesOf(unit).length > 0;
}

function wordBefore(text: string): NumberedUnit | undefined {
  const [, word = '', rest = ''] = /^(\S+)\s+(\S.*)$/.exec(text) ?? [];
  const factors = FACTORS.get(unitKey(word));
  return factors && { unit: rest.replace(LINK, ''), factors };
}

function wordBehind(text: string): NumberedUnit | undefined {
  const [, unit = '', word = ''] = /^(\S.*)\s+(\S+)$/.exec(text) ?? [];
  const factors = word.length < SHORTEST_BEHIND ? undefined : FACTORS.get(unitKey(word));
  return factors && { unit, factors };
}

function prefixOfCurrency(text: string): NumberedUnit | undefined {
  for (const [prefix, factors] of Object.entries(CURRENCY_PREFIXES)) {
    if (!text.startsWith(prefix)) continue;
    const unit = text.slice(prefix.length).trim();
    const codes = currenciesOf(unit);
    const isGerman = codes.every((code) => GERMAN_CURRENCIES.includes(code));
    if (codes.length > 0 && (isGerman || !OF_GERMAN_CURRENCIES.includes(prefix))) return { unit, factors };
  }
  return undefined;
}

/** The currencies that a text may mean; none, if it may mean anything else. */
function currenciesOf(text: string): UnitCode[] {
  const key = unitKey(text);
  const meanings: readonly Pick<Candidate, 'unit'>[] = ASKED_BY_KEY.get(key) ?? [MEANING_BY_KEY.get(key) ?? {}];
  const units = meanings.flatMap(({ unit }) => unit ?? []);
  return units.length === meanings.length && units.every((unit) => kindOf(unit) === 'money') ? units : [];
}
