/**
 * The words of a company's own records, as the indexes of migrations 2870 and 2897 have them: these expressions have to stay what they
 * are there. `search_words` is `wordsOf` in SQL.
 */
export const elementWords = (e: string): string => wordsIn(`${e}.name`, `${e}.description`, `${e}.sku`);
export const activityWords = (a: string): string => wordsIn(`${a}.name`, `${a}.description`);
export const taxonomyWords = (t: string): string => `search_words(${t}.name)`;

function wordsIn(...columns: readonly string[]): string {
  return `search_words(${columns.map((column) => `coalesce(${column}, '')`).join(` || ' ' || `)})`;
}

/** Whether words meet a query that `prefixQuery` made. */
export function beginWords(words: string, query: string): string {
  return `${words} @@ ${query}::tsquery`;
}
