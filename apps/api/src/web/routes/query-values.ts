import type { FieldFault } from '#faults';
import { Invalid } from '#faults';
import { distinctiveWords, wordsOf } from '#model/factors';
import type { ListingOrder } from '#platform';
import { isUuid, LISTING_ORDERS } from '#platform';
import type { Query } from '../http/query.js';
import { single } from '../http/query.js';

/** A text of at most `longest` code points. @throws Invalid */
export function readText(query: Query, name: string, longest: number): string | undefined {
  const text = single(query, name);
  if (text === undefined || text.length <= longest || [...text].length <= longest) return text;
  throw new Invalid({ field: name, message: `must not be longer than ${longest} characters` });
}

/** A UUID, in lower case. @throws Invalid */
export function readUuid(query: Query, name: string): string | undefined {
  const text = single(query, name);
  if (text !== undefined && !isUuid(text)) throw new Invalid({ field: name, message: 'has to be a UUID' });
  return text?.toLowerCase();
}

/** Which records come first; by default the oldest. @throws Invalid */
export function readOrder(query: Query): ListingOrder {
  const text = single(query, 'order') ?? 'oldest';
  const order = LISTING_ORDERS.find((each) => each === text);
  if (order) return order;
  throw new Invalid({ field: 'order', message: `has to be one of ${LISTING_ORDERS.join(', ')}` });
}

/** The values of a list in a query: separated by commas, or the parameter repeated, with or without brackets. */
export function readList(query: Query, name: string): string[] | undefined {
  const given = [query[name], query[`${name}[]`]].flat().filter((value) => typeof value === 'string');
  if (given.length === 0) return undefined;
  return given.flatMap((text) => text.split(',')).map((text) => text.trim());
}

/** A list of which each value is one of these. @throws Invalid naming them */
export function readListOf<Value extends string>(
  query: Query,
  name: string,
  valid: readonly Value[],
): readonly Value[] | undefined {
  const given = readList(query, name);
  if (given === undefined) return undefined;
  const read = valid.filter((value) => given.includes(value));
  if (given.every((text) => (read as readonly string[]).includes(text))) return read;
  throw new Invalid({ field: name, message: `takes ${valid.join(', ')}` });
}

/** `true` or `false`. @throws Invalid */
export function readFlag(query: Query, name: string): boolean | undefined {
  const text = single(query, name);
  if (text === undefined) return undefined;
  if (text === 'true' || text === 'false') return text === 'true';
  throw new Invalid({ field: name, message: 'has to be true or false' });
}

/** In code points; names are no longer than this. */
export const LONGEST_SEARCH = 500;

/** Each word is looked up by itself, and those that begin many words of many records find much. */
export const MOST_WORDS = 20;

/** The words of `q`, as stored words are compared with them. @throws Invalid */
export function readWords(query: Query): readonly string[] | undefined {
  const text = readText(query, 'q', LONGEST_SEARCH);
  if (text === undefined) return undefined;
  const words = wordsOf(text);
  if (words.length <= MOST_WORDS) return distinctiveWords(words);
  throw new Invalid({
    field: 'q',
    message: `has ${words.length} different words; at most ${MOST_WORDS} are looked for`,
  });
}

/** Runs `read` and adds its faults to the others. @returns undefined where it failed */
export function collecting<T>(faults: FieldFault[], read: () => T): T | undefined {
  try {
    return read();
  } catch (fault) {
    if (!(fault instanceof Invalid)) throw fault;
    faults.push(...fault.faults);
    return undefined;
  }
}
