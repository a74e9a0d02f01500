/** A row that is read by the names of its columns; it has nothing else, and can't be spread. */
export type RowView = new (values: readonly unknown[]) => object;

const VALUES = Symbol('values');

/**
 * Makes rows of many columns out of arrays of values: to make each an object with a property a column takes longer than to
 * read them all.
 */
export function viewOf(columns: readonly string[]): RowView {
  class View {
    readonly [VALUES]: readonly unknown[];

    constructor(values: readonly unknown[]) {
      this[VALUES] = values;
    }
  }
  for (const [nth, column] of columns.entries()) {
    Object.defineProperty(View.prototype, column, {
      get(this: View) {
        return this[VALUES][nth];
      },
    });
  }
  return View;
}
