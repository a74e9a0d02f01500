import { parse } from 'lossless-json';
import { Invalid, unstorable } from '#faults';
import { DEEPEST, MOST_VALUES, refused } from './epd-limits.js';
import type { Json } from './json-value.js';

/**
 * JSON whose numbers stay the texts they are written as: no digit passes through floating point. (Node 20's own parser
 * does not tell a reviver the source of a value.)
 * @throws Invalid when it is no JSON, says one key twice, is nested too deep or too much, or has a text that the database can't keep
 */
export function parseJson(name: string, text: string): Json {
  requireModest(name, text);
  // What can't be kept is not in the text itself: in JSON it can only be escaped.
  const check = text.includes('\\u') ? (key: string, value: unknown) => storable(name, key, value) : null;
  try {
    return parse(text, check, (numeral) => numeral) as Json;
  } catch (error) {
    if (error instanceof Invalid) throw error;
    throw refused(name, `is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The parser recurses: a file of a million brackets would end it without a word that anyone understands, one of a million commas fills memory. */
function requireModest(name: string, text: string): void {
  let [depth, values] = [0, 0];
  let isInString = false;
  for (let place = 0; place < text.length; place++) {
    const character = text[place];
    if (isInString) {
      if (character === '\\') place++;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{' || character === '[') [depth, values] = [depth + 1, values + 1];
    else if (character === '}' || character === ']') depth--;
    else if (character === ',') values++;
    if (depth > DEEPEST) throw refused(name, `is nested more than ${DEEPEST} deep`);
    if (values > MOST_VALUES) throw refused(name, `has more than ${MOST_VALUES} values`);
  }
}

/** @returns the value as it is */
function storable(name: string, key: string, value: unknown): unknown {
  const reason = unstorable(key) ?? (typeof value === 'string' ? unstorable(value) : undefined);
  if (reason !== undefined) throw refused(name, `${reason} at ${JSON.stringify(key)}`);
  return value;
}
