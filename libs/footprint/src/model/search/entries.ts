import type { UnitKind } from '../units.js';

/**
 * Code points. The index has an entry for each of the first beginnings of a word, which many words share, and one for the
 * word itself.
 */
export const SHORT_BEGINNING = 3;

/** Entries from `from` up to but without `to`, in the order of code points. */
export interface EntryRange {
  from: string;
  to: string;
}

const LAST_CODE_POINT = '\u{10FFFF}';

/** The entries that say a word begins with this. */
export function beginningWith(word: string): EntryRange {
  const isShort = Array.from(word).length <= SHORT_BEGINNING;
  return isShort ? exactly(word) : { from: word, to: `${word}${LAST_CODE_POINT}` };
}

/** The one entry; what follows it in the order has at least one more character, of which a space is the least used. */
export function exactly(entry: string): EntryRange {
  return { from: entry, to: `${entry} ` };
}

/** What a dataset is asked for beside its words; `=` begins no word. */
export const ANY_DATASET = '=any';
export const ofUnitKind = (kind: UnitKind): string => `=unit:${kind}`;
/** A database, or the supplier whose figures these are. */
export const ofSource = (uuid: string): string => `=source:${uuid}`;
/** A place that the dataset is of, or that its place lies in. */
export const ofPlace = (code: string): string => `=place:${code}`;
export const ofYear = (year: number): string => `=year:${year}`;
/** A taxonomy node that the dataset lies below. */
export const ofTaxonomy = (uuid: string): string => `=taxonomy:${uuid}`;
