import { isJsonObject } from './json-object.js';
import { MAX_RECEIVED } from './received-limit.js';

/** Deeper than any PACT document, and far less than the parsers of JavaScript and PostgreSQL can bear. */
const MAX_DEPTH = 100;

/** What is wrong with a page of footprints, in words; undefined if its footprints can be kept. */
export function pageFault(text: string, of: 'list' | 'one'): string | undefined {
  if (isTooDeep(text)) return 'its answer is nested too deeply';
  let page: unknown;
  try {
    page = JSON.parse(text);
  } catch {
    return 'its answer is no JSON';
  }
  if (!isJsonObject(page)) return 'its answer is no JSON object';
  const { data } = page;
  if (of === 'one') return isJsonObject(data) ? undefined : 'its answer has no footprint in "data"';
  if (!Array.isArray(data)) return 'its answer has no list of footprints in "data"';
  if (data.length > MAX_RECEIVED) return `its page has more than ${MAX_RECEIVED} footprints`;
  return data.every(isJsonObject) ? undefined : 'a footprint in "data" is no object';
}

/** Counts brackets outside of texts, before anything parses them. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (isText) {
      if (sign === BACKSLASH) at += 1;
      else if (sign === QUOTE) isText = false;
    } else if (sign === QUOTE) isText = true;
    else if (sign === BRACE || sign === BRACKET) depth += 1;
    else if (sign === END_BRACE || sign === END_BRACKET) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

const [QUOTE, BACKSLASH, BRACE, END_BRACE, BRACKET, END_BRACKET] = [34, 92, 123, 125, 91, 93];
