/**
 * What makes a spreadsheet take a text for a formula, or what our guard itself looks like. Signs count in their full width, as
 * Japanese keyboards write them, and behind blanks, no-break spaces and byte order marks, which are dropped on the way.
 */
const NEEDS_GUARD = /^(?:[\t\r\n']|\s*[=+\-@＝＋－＠])/;
const PLAIN_DECIMAL = /^-?\d+(\.\d+)?$/;

/** A text that a spreadsheet would run as a formula gets one leading apostrophe; plain decimals run nothing. */
export function guarded(text: string): string {
  return NEEDS_GUARD.test(text) && !PLAIN_DECIMAL.test(text) ? `'${text}` : text;
}

/** Takes off what `guarded` put there. */
export function unguarded(text: string): string {
  const [mark, rest] = [text.slice(0, 1), text.slice(1)];
  return mark === "'" && NEEDS_GUARD.test(rest) ? rest : text;
}
