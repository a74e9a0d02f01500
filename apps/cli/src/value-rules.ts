import type { SettingRule } from '#pact/model';
import { isUuid } from '#platform';
import type { Decimal } from '#impacts';
import { parseDecimal, print } from '#impacts';
import { broken } from './readings.js';

const LONGEST_NAME = 500;

/** Counted in code points: an emoji is one. */
export function name(said: string): string {
  const trimmed = said.trim();
  const { length } = [...trimmed];
  if (length < 1 || length > LONGEST_NAME) throw broken(`has to have 1 to ${LONGEST_NAME} characters`);
  return trimmed;
}

/** A name by which a record is looked up as well as by its uuid. */
export function nameBesideUuid(said: string): string {
  if (isUuid(said.trim())) throw broken('must not look like a UUID, or nothing could be found by it');
  return name(said);
}

/** A rule that holds for requests as well. */
export function byRule<Value extends string>(rule: SettingRule<Value>): (said: string) => Value {
  return (said) => {
    const value = rule.read(said);
    if (value === undefined) throw broken(rule.rule);
    return value;
  };
}

export function flag(said: string): boolean {
  if (said !== 'true' && said !== 'false') throw broken('has to be true or false');
  return said === 'true';
}

export function oneOf<Choice extends string>(choices: readonly Choice[]): (said: string) => Choice {
  return (said) => {
    const choice = choices.find((each) => each.toLowerCase() === said.trim().toLowerCase());
    if (choice === undefined) throw broken(`has to be one of ${choices.join(', ')}`);
    return choice;
  };
}

/** A decimal as a string, from 0 to `most`, in the form it is printed in. */
export function amount(most?: Decimal): (said: string) => string {
  const range = most ? `from 0 to ${print(most)}` : 'of at least 0';
  return (said) => {
    const value = parseDecimal(said.trim());
    if (!value || (value.isNegative() && !value.isZero()) || (most && value.gt(most))) {
      throw broken(
        `has to be a decimal number ${range}, such as 0.25: up to 20 digits before the point and 30 behind it`,
      );
    }
    return print(value);
  };
}

/** Values separated by commas, at least one, each once. */
export function list<Value>(rule: (said: string) => Value): (said: string) => Value[] {
  return (said) => {
    const values = said.split(',').filter((value) => value.trim() !== '');
    if (values.length === 0) throw broken('has to name at least one');
    return [...new Set(values.map(rule))];
  };
}
