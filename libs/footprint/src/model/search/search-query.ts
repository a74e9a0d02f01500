import type { UnitKind } from '../units.js';
import type { EntryRange } from './entries.js';
import { ANY_DATASET, beginningWith, exactly, ofPlace, ofSource, ofTaxonomy, ofUnitKind, ofYear } from './entries.js';
import { nameKey, distinctiveWords, wordsOf } from './words.js';

/** What a caller searches for; everything that is said has to hold. */
export interface SearchQuery {
  text?: string;
  unitKind?: UnitKind;
  /** With everything below it. */
  taxonomy?: string;
  /** A database or a supplier. */
  source?: string;
  /** Code of a place, with everything that lies in it. */
  geoLocation?: string;
  /** The year that figures are of. */
  year?: number;
}

/** A query in the index's terms: a dataset has to have an entry of each condition's ranges. */
export interface SearchTerms {
  /** The text as names are compared with it; empty without one. */
  name: string;
  words: string[];
  traits: string[];
}

export function searchTerms(query: SearchQuery): SearchTerms {
  const { text = '', unitKind, taxonomy, source, geoLocation, year } = query;
  return {
    name: nameKey(text),
    words: distinctiveWords(wordsOf(text)),
    traits: [
      ...(unitKind === undefined ? [] : [ofUnitKind(unitKind)]),
      ...(taxonomy === undefined ? [] : [ofTaxonomy(taxonomy.toLowerCase())]),
      ...(source === undefined ? [] : [ofSource(source.toLowerCase())]),
      ...(geoLocation === undefined ? [] : [ofPlace(geoLocation)]),
      ...(year === undefined ? [] : [ofYear(year)]),
    ],
  };
}

export type Condition = readonly EntryRange[];

/** Every word begins a word; every trait is there; without any, everything. */
export function conditionsOf({ words, traits }: SearchTerms): Condition[] {
  const conditions = [...words.map(beginningWith), ...traits.map(exactly)].map((range) => [range]);
  return conditions.length > 0 ? conditions : [[exactly(ANY_DATASET)]];
}

/**
 * The conditions where words may also be other words that resemble them: first all of them, then any one.
 * `near` names for each word its resembling ones.
 */
export function nearConditions({ words, traits }: SearchTerms, near: readonly (readonly string[])[]): Condition[][] {
  const alike = words.map((word, nth) => [beginningWith(word), ...(near[nth] ?? []).map(exactly)]);
  const held = traits.map((trait) => [exactly(trait)]);
  const every = [...alike, ...held];
  return words.length > 1 ? [every, [alike.flat(), ...held]] : [every];
}
