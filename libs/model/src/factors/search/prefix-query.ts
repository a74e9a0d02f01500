/**
 * A text search query of PostgreSQL for words that `wordsOf` made: each of them begins a word. They are letters, digits and `_`
 * only, so that nothing in them needs an escape.
 */
export function prefixQuery(words: readonly string[]): string {
  return words.map((word) => `'${word}':*`).join(' & ');
}
