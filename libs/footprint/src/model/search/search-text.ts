import type { UnitCode } from '../units.js';
import { kindOf } from '../units.js';
import { geoLocationByCode, placesAround } from '../geo-location.js';
import { ANY_DATASET, ofPlace, ofSource, ofTaxonomy, ofUnitKind, ofYear } from './entries.js';
import { nameKey, wordsOf } from './words.js';

/** What search reads of a dataset. */
export interface Searchable {
  name: string;
  description?: string;
  /** The source's own row id, which stands for the SKU. */
  key: string;
  unit: UnitCode;
  /** Uuids of its database and, where it has one, its supplier. */
  sources: readonly string[];
  /** Its taxonomy node and those above. */
  taxonomy: readonly { uuid: string; name: string }[];
  /** Code of its place. */
  geoLocation?: string;
  referenceYear?: number;
}

/** What the index keeps of a dataset. */
export interface SearchText {
  name: string;
  words: string[];
  traits: string[];
}

export function searchText(dataset: Searchable): SearchText {
  const { name, description, key, unit, sources, taxonomy, geoLocation, referenceYear } = dataset;
  const place = geoLocation === undefined ? undefined : geoLocationByCode(geoLocation);
  return {
    name: nameKey(name),
    words: wordsOf(name, description ?? '', key, ...taxonomy.map((node) => node.name)),
    traits: [
      ANY_DATASET,
      ofUnitKind(kindOf(unit)),
      ...sources.map(ofSource),
      ...taxonomy.map(({ uuid }) => ofTaxonomy(uuid)),
      ...(place ? [place, ...placesAround(place)].map(({ code }) => ofPlace(code)) : []),
      ...(referenceYear === undefined ? [] : [ofYear(referenceYear)]),
    ],
  };
}
