/**
 * Repeats the keys of a join as a condition, so that each row is looked up by its key. The planner does not know how many rows
 * one company has: where there are many companies, it would read all rows of a large one for the join alone.
 */
export const amongThese = (column: string, keys: string, type: 'uuid' | 'text' = 'uuid'): string =>
  `${column} = any(${keys}::${type}[])`;
