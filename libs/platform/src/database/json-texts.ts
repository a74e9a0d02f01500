/** No JSON text contains it: inside of strings it is escaped. */
const BETWEEN = '\u001e';

/**
 * Many JSON texts as one parameter, for `string_to_array($2, ${PARTED})::json[]`. As an array of texts, or inside of another
 * JSON text, each of their quotes would be escaped on the way and read twice.
 */
export function jsonTexts(texts: readonly string[]): string {
  return texts.join(BETWEEN);
}

export const PARTED = `e'\\x1e'`;
