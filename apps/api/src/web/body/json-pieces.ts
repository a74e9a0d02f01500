/**
 * Cuts the text of a JSON array between its elements into texts of arrays with at least `size` characters each but the last.
 * If each of them is valid JSON, so is the whole, and its elements are theirs, in order; else the whole is not.
 * @returns undefined if the text does not begin as an array
 */
export function piecesOfArray(text: string, size: number): Iterable<string> | undefined {
  const start = /^[\t\n\r ]*\[/.exec(text)?.[0].length;
  return start === undefined ? undefined : cut(text, start, size);
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

function* cut(text: string, start: number, size: number): Generator<string> {
  let from = start;
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA && depth === 0 && at - from >= size) {
      yield filled(text.slice(from, at));
      from = at + 1;
    } else if (OPENING.has(code)) depth++;
    else if (CLOSING.has(code)) depth--;
  }
  // What closes the array is in the last piece, with whatever follows it.
  const rest = text.slice(from);
  yield from === start ? `[${rest}` : filled(rest, '');
}

/** Nothing before or after a comma is no element. What stands here then is not valid JSON either. */
function filled(elements: string, end = ']'): string {
  return /[^\t\n\r \]]/.test(elements) ? `[${elements}${end}` : '[,]';
}

/** How many values a JSON text has, or a few more; counted until there are more than `most`. */
export function valuesIn(text: string, most: number): number {
  let values = 1;
  for (let at = 0; at < text.length && values <= most; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA || OPENING.has(code)) values++;
  }
  return values;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at++) {
    at = text.indexOf('"', at);
    if (at < 0) return text.length;
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return at;
  }
}
