import type { SettingRule } from '#pact/model';
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
