/** `*` of a table, but not `count(*)` or a product. Subqueries and functions name their own columns. */
const ANY_COLUMNS = /\b(?:select|returning|distinct|,)\s*\*(?!\s+from\s+(?:\(|unnest\b|current_schema\b))|\w"?\.\*/i;

/**
 * Whether a statement selects all columns of a table, whatever they are. A process that has prepared it would fail as
 * soon as the next release adds a column.
 */
export function takesAnyColumns(text: string): boolean {
  return ANY_COLUMNS.test(text);
}
