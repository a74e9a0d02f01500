/** What makes Excel take a text for a formula, or what our guard itself looks like. */
const NEEDS_GUARD = /^[=+\-@\t\r']/;
const GUARDED = /^'[=+\-@\t\r']/;
const PLAIN_DECIMAL = /^-?\d+(\.\d+)?$/;

/** A text that a spreadsheet would run as a formula gets one leading apostrophe; plain decimals run nothing. */
export function guarded(text: string): string {
  return NEEDS_GUARD.test(text) && !PLAIN_DECIMAL.test(text) ? `'${text}` : text;
}

/** Takes off what `guarded` put there. */
export function unguarded(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}
