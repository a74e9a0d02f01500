import { readInstant } from '#model/terms';
import type { SettingRule } from '#model/exchange';
import { isUuid } from '#platform';
import type { Decimal } from '#impacts';
import { parseDecimal, print } from '#impacts';
import { invalidValue } from './value-reader.js';

const LONGEST_NAME = 500;

/** Lengths are counted in code points: an emoji is one. */
export function name(text: string): string {
  const trimmed = text.trim();
  const { length } = [...trimmed];
  if (length < 1 || length > LONGEST_NAME) throw invalidValue(`has to have 1 to ${LONGEST_NAME} characters`);
  return trimmed;
}

/**
 * The name of a record that can be looked up by its name as well as by its uuid, so a name must not look like a uuid.
 */
export function nameBesideUuid(text: string): string {
  if (isUuid(text.trim())) throw invalidValue('must not look like a UUID, or nothing could be found by it');
  return name(text);
}

/** Applies a rule that requests share. */
export function byRule<Value extends string>(rule: SettingRule<Value>): (text: string) => Value {
  return (text) => {
    const value = rule.read(text);
    if (value === undefined) throw invalidValue(rule.rule);
    return value;
  };
}

export function flag(text: string): boolean {
  if (text !== 'true' && text !== 'false') throw invalidValue('has to be true or false');
  return text === 'true';
}

export function oneOf<Choice extends string>(choices: readonly Choice[]): (text: string) => Choice {
  return (text) => {
    const choice = choices.find((each) => each.toLowerCase() === text.trim().toLowerCase());
    if (choice === undefined) throw invalidValue(`has to be one of ${choices.join(', ')}`);
    return choice;
  };
}

/** A whole number from 1 to `most`. */
export function wholeNumber(most: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,15}$/.test(text.trim()) ? Number(text) : 0;
    if (value < 1 || value > most) throw invalidValue(`has to be a whole number from 1 to ${most}`);
    return value;
  };
}

const UNIT_SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** Seconds, or a number with a unit such as 12h, of at most `mostDays`. @returns seconds */
export function duration(mostDays: number): (text: string) => number {
  return (text) => {
    const [, amount = '', unit = 's'] = /^(\d{1,9})([smhd]?)$/.exec(text.trim()) ?? [];
    const value = Number(amount) * (UNIT_SECONDS[unit || 's'] ?? NaN);
    if (amount !== '' && value >= 1 && value <= mostDays * 86_400) return value;
    throw invalidValue(`has to be seconds, or a time such as 90m, 12h or 7d, of at most ${mostDays} days`);
  };
}

/** An RFC 3339 time or a day, which begins at 00:00 UTC. */
export function time(text: string): Date {
  const read = readInstant(text.trim());
  if (!read) throw invalidValue('has to be an RFC 3339 time such as 2026-01-31T12:00:00Z, or a day');
  return read;
}

/** An empty value clears a setting. */
export function orNone<Value>(read: (text: string) => Value): (text: string) => Value | null {
  return (text) => (text.trim() === '' ? null : read(text));
}

/** A decimal string from 0 to `most`, in the form in which it is printed. */
export function amount(most?: Decimal): (text: string) => string {
  const range = most ? `from 0 to ${print(most)}` : 'of at least 0';
  return (text) => {
    const value = parseDecimal(text.trim());
    if (!value || (value.isNegative() && !value.isZero()) || (most && value.gt(most))) {
      throw invalidValue(
        `has to be a decimal number ${range}, such as 0.25: up to 20 digits before the point and 30 behind it`,
      );
    }
    return print(value);
  };
}

/** Values separated by commas, at least one, each only once. */
export function list<Value>(rule: (text: string) => Value): (text: string) => Value[] {
  return (text) => {
    const values = text.split(',').filter((value) => value.trim() !== '');
    if (values.length === 0) throw invalidValue('has to name at least one');
    return [...new Set(values.map(rule))];
  };
}
