/** `*` of a table, but not `count(*)` nor a product. What a subquery or a function yields is named there. */
const ANY_COLUMNS = /\b(?:select|returning|distinct|,)\s*\*(?!\s+from\s+(?:\(|unnest\b|current_schema\b))|\w"?\.\*/i;

/**
 * Whether a statement takes whatever columns a table has. A process that prepared it would fail as soon as the next release
 * adds one.
 */
export function takesAnyColumns(text: string): boolean {
  return ANY_COLUMNS.test(text);
}
