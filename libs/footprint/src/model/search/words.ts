import { fold } from './fold.js';

/** Code points. No word is longer; an index holds no entry that is. */
const LONGEST_WORD = 64;
/** Code points, as many as a name has; folding can make more of it. */
const LONGEST_NAME = 500;

/** The words of texts, folded, each once: runs of letters, digits and `_`, which source ids join their parts with. */
export function wordsOf(...texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => fold(text).match(/[\p{L}\p{N}_]+/gu) ?? []);
  return [...new Set(words.map((word) => firstOf(word, LONGEST_WORD)))];
}

/** A name as it is ordered and compared: its words in their order, so that punctuation and spaces make no difference. */
export function nameKey(name: string): string {
  const words = fold(name).match(/[\p{L}\p{N}_]+/gu) ?? [];
  return firstOf(words.join(' '), LONGEST_NAME).trimEnd();
}

/** What is asked for without what follows from the rest: whatever begins with `alum` begins with `al`. */
export function distinctiveWords(words: readonly string[]): string[] {
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)));
}

function firstOf(text: string, most: number): string {
  return text.length <= most ? text : Array.from(text).slice(0, most).join('');
}

/** The name keys that begin with a text: from `from` up to but without `to`. None do where there is no text. */
export function namesBeginningWith(key: string): { from: string; to: string } {
  return { from: key, to: key === '' ? '' : `${key}\u{10FFFF}` };
}
