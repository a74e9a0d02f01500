import type { UnitKind } from '#model/terms';
import type { EntryRange } from './entries.js';
import {
  ANY_DATASET,
  beginningWith,
  exactly,
  ofImport,
  ofPlace,
  ofSource,
  ofTaxonomy,
  ofUnitKind,
  ofYear,
} from './entries.js';
import { nameKey, distinctiveWords, wordsOf } from './words.js';

/** A search. Datasets must meet all criteria that are set. */
export interface SearchQuery {
  text?: string;
  unitKind?: UnitKind;
  /** Includes everything below this node. */
  taxonomy?: string;
  /** A database or a supplier. */
  source?: string;
  /** Code of a place, with everything that lies in it. */
  geoLocation?: string;
  /** The year that figures are of. */
  year?: number;
  /** The import of a file that created them. */
  import?: string;
}

/** A search in terms of the index. */
export interface SearchTerms {
  /** The text, normalized for comparison with names; empty if there is none. */
  name: string;
  words: string[];
  traits: string[];
}

export function searchTerms(query: SearchQuery): SearchTerms {
  const { text = '', unitKind, taxonomy, source, geoLocation, year, import: imported } = query;
  return {
    name: nameKey(text),
    words: distinctiveWords(wordsOf(text)),
    traits: [
      ...(unitKind === undefined ? [] : [ofUnitKind(unitKind)]),
      ...(taxonomy === undefined ? [] : [ofTaxonomy(taxonomy.toLowerCase())]),
      ...(source === undefined ? [] : [ofSource(source.toLowerCase())]),
      ...(imported === undefined ? [] : [ofImport(imported.toLowerCase())]),
      ...(geoLocation === undefined ? [] : [ofPlace(geoLocation)]),
      ...(year === undefined ? [] : [ofYear(year)]),
    ],
  };
}

/** A dataset meets a condition if it has an entry in any of these ranges. */
export type Condition = readonly EntryRange[];

/** The conditions of a search: each word begins a word of the dataset, and each trait is present. Without any, all datasets. */
export function conditionsOf({ words, traits }: SearchTerms): Condition[] {
  const conditions = [...words.map(beginningWith), ...traits.map(exactly)].map((range) => [range]);
  return conditions.length > 0 ? conditions : [[exactly(ANY_DATASET)]];
}

/**
 * Alternative conditions in which similar words may stand in for words: first for all words together, then for any one of them.
 * @param near the similar words of each word
 */
export function nearConditions({ words, traits }: SearchTerms, near: readonly (readonly string[])[]): Condition[][] {
  const alike = words.map((word, nth) => [beginningWith(word), ...(near[nth] ?? []).map(exactly)]);
  const required = traits.map((trait) => [exactly(trait)]);
  const every = [...alike, ...required];
  return words.length > 1 ? [every, [alike.flat(), ...required]] : [every];
}
