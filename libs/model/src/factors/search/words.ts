import { fold } from '#model/terms';

/** In code points. Longer words are cut, because an index entry cannot hold them. */
const LONGEST_WORD = 64;
/** In code points, as for the names of datasets. Folding can make a name longer. */
const LONGEST_NAME = 500;

/** The distinct folded words of texts: runs of letters, digits and `_`, which joins the parts of publishers' row ids. */
export function wordsOf(...texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => fold(text).match(/[\p{L}\p{N}_]+/gu) ?? []);
  return [...new Set(words.map((word) => firstOf(word, LONGEST_WORD)))];
}

/** Normalizes a name for ordering and comparison: its words in order, without punctuation and extra spaces. */
export function nameKey(name: string): string {
  const words = fold(name).match(/[\p{L}\p{N}_]+/gu) ?? [];
  return firstOf(words.join(' '), LONGEST_NAME).trimEnd();
}

/** Removes words that other words imply: whatever begins with `alum` also begins with `al`. */
export function distinctiveWords(words: readonly string[]): string[] {
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)));
}

function firstOf(text: string, most: number): string {
  return text.length <= most ? text : Array.from(text).slice(0, most).join('');
}

/** The range of name keys that begin with a text, up to but not including `to`. It is empty for an empty text. */
export function namesBeginningWith(key: string): { from: string; to: string } {
  return { from: key, to: key === '' ? '' : `${key}\u{10FFFF}` };
}
