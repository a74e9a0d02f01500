import { setImmediate as nextTurn } from 'node:timers/promises';
import { Faults, Invalid, unstorable } from '#faults';
import { piecesOfArray, valuesIn } from './json-pieces.js';

/** More levels than any body needs. Much deeper nesting would fail in the database's own parser. */
export const MAX_DEPTH = 64;

/** More values than any body needs. An empty object takes twenty times the memory of its text, as a value of a bulk seldom does. */
export const MAX_VALUES = 500_000;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Of the text of a body that is larger, other requests get their turn after each piece of this many characters. */
const PIECE = 256 * 1024;

/**
 * Reads a JSON body: UTF-8, nested at most 64 deep, no U+0000 and no lone surrogate in any string or key (PostgreSQL
 * stores neither). A key `__proto__` is dropped.
 * @throws Invalid
 */
export function parseJson(bytes: Buffer): unknown {
  return wholeIn(textOf(bytes));
}

/** The same, of at most `MAX_VALUES`; other requests get their turn while a long array is read. @throws Invalid */
export async function parseJsonInTurns(bytes: Buffer): Promise<unknown> {
  if (bytes.length <= PIECE) return parseJson(bytes);
  const text = textOf(bytes);
  const pieces = piecesOfArray(text, PIECE);
  if (!pieces) {
    requireValues(valuesIn(text, MAX_VALUES));
    return wholeIn(text);
  }
  const all: unknown[] = [];
  const faults = new Faults();
  let values = 0;
  for (const piece of pieces) {
    await nextTurn();
    requireValues((values += valuesIn(piece, MAX_VALUES)));
    for (const each of parsed(piece, faults, all.length) as unknown[]) all.push(each);
  }
  faults.requireNone();
  return all;
}

/** @throws Invalid */
function requireValues(values: number): void {
  if (values > MAX_VALUES) throw new Invalid({ field: '', message: `The body has more than ${MAX_VALUES} values.` });
}

function textOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new Invalid({ field: '', message: 'The body is not valid UTF-8.' });
  }
}

function wholeIn(text: string): unknown {
  const faults = new Faults();
  const value = parsed(text, faults);
  faults.requireNone();
  return value;
}

/** @param offset index of the first element, where the text is a piece of an array */
function parsed(text: string, faults: Faults, offset = 0): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Invalid({ field: '', message: 'The body is not valid JSON.' });
  }
  const isEscaped = text.includes('\\u');
  inspect(value, { checkStrings: isEscaped, checkKeys: isEscaped || text.includes('__proto__'), faults, offset });
  return value;
}

/** How many faults of strings one answer lists at most. */
const MAX_LISTED = 100;

interface Inspection {
  checkStrings: boolean;
  checkKeys: boolean;
  faults: Faults;
  /** Index of the first element of the root, if that is a piece of an array. */
  offset: number;
}

/** Recursive, since an explicit list of the values still to visit would be many times as large as the body. */
function inspect(root: unknown, { checkStrings, checkKeys, faults, offset }: Inspection): void {
  const path: (string | number)[] = [];
  const inspectText = (text: string): void => {
    const message = unstorable(text);
    if (message === undefined) return;
    faults.add({ field: showable(path), message });
    if (faults.all.length === MAX_LISTED) faults.requireNone();
  };
  const visit = (value: unknown): void => {
    if (typeof value === 'string' && checkStrings) inspectText(value);
    if (typeof value !== 'object' || value === null) return;
    if (path.length >= MAX_DEPTH) {
      throw new Invalid({ field: showable(path), message: `is nested deeper than ${MAX_DEPTH} levels` });
    }
    if (checkKeys && Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__');
    for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) {
      path.push(path.length === 0 && typeof key === 'number' ? key + offset : key);
      if (checkStrings && typeof key === 'string') inspectText(key);
      visit((value as Record<string | number, unknown>)[key]);
      path.pop();
    }
  };
  visit(root);
}

function showable(path: readonly (string | number)[]): string {
  return path.join('.').replaceAll('\u0000', '').slice(0, 256).toWellFormed();
}
