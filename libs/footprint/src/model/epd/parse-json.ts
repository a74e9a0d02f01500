import { parse } from 'lossless-json';
import { DEEPEST, refused } from './epd-limits.js';
import type { Json } from './json-value.js';

/**
 * JSON whose numbers stay the texts they are written as: no digit passes through floating point. (Node 20's own parser
 * does not tell a reviver the source of a value.)
 * @throws Invalid when it is no JSON, says one key twice, or is nested too deep
 */
export function parseJson(name: string, text: string): Json {
  requireShallow(name, text);
  try {
    return parse(text, null, (numeral) => numeral) as Json;
  } catch (error) {
    throw refused(name, `is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The parser recurses: a file of a million brackets would end it without a word that anyone understands. */
function requireShallow(name: string, text: string): void {
  let depth = 0;
  let isInString = false;
  for (let place = 0; place < text.length; place++) {
    const character = text[place];
    if (isInString) {
      if (character === '\\') place++;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') depth--;
    if (depth > DEEPEST) throw refused(name, `is nested more than ${DEEPEST} deep`);
  }
}
