import type { UnitKind } from '#model/terms';

/**
 * In code points. The index has an entry for the word itself and one for each of its beginnings up to this length, which many
 * words share.
 */
export const SHORT_BEGINNING = 3;

/** The entries from `from` up to, but not including, `to`, in the order of code points. */
export interface EntryRange {
  from: string;
  to: string;
}

const LAST_CODE_POINT = '\u{10FFFF}';

/** The entries of words that begin with this text. */
export function beginningWith(word: string): EntryRange {
  const isShort = Array.from(word).length <= SHORT_BEGINNING;
  return isShort ? exactly(word) : { from: word, to: `${word}${LAST_CODE_POINT}` };
}

/** Exactly this entry. Any later entry that begins with it has at least one more character, and none has a space. */
export function exactly(entry: string): EntryRange {
  return { from: entry, to: `${entry} ` };
}

/** Traits of datasets other than words. No word begins with `=`. */
export const ANY_DATASET = '=any';
export const ofUnitKind = (kind: UnitKind): string => `=unit:${kind}`;
/** The database of the dataset, or the supplier that its figures come from. */
export const ofSource = (uuid: string): string => `=source:${uuid}`;
/** The import of a file that created the dataset. */
export const ofImport = (uuid: string): string => `=import:${uuid}`;
/** The place of the dataset, or one that it lies in. */
export const ofPlace = (code: string): string => `=place:${code}`;
/** The year that the figures hold for. */
export const ofYear = (year: number): string => `=year:${year}`;
/** The taxonomy node of the dataset, or one above it. */
export const ofTaxonomy = (uuid: string): string => `=taxonomy:${uuid}`;
