import type { UnitCode } from '#model/terms';
import { kindOf, geoLocationByCode, placesAround } from '#model/terms';
import { ANY_DATASET, ofImport, ofPlace, ofSource, ofTaxonomy, ofUnitKind, ofYear } from './entries.js';
import { nameKey, wordsOf } from './words.js';

/** The fields of a dataset that search covers. */
export interface Searchable {
  name: string;
  description?: string;
  /** The publisher's row id, which serves as the SKU. */
  key: string;
  unit: UnitCode;
  /** The uuids of its database and, if it has one, its supplier. */
  sources: readonly string[];
  /** Its taxonomy node and the nodes above. */
  taxonomy: readonly { uuid: string; name: string }[];
  /** Code of its place. */
  geoLocation?: string;
  referenceYear?: number;
  /** The import of a file that created it. */
  import?: string;
}

/** The entry of a dataset in the index. */
export interface SearchText {
  name: string;
  words: string[];
  traits: string[];
}

export function searchText(dataset: Searchable): SearchText {
  const { name, description, key, unit, sources, taxonomy, geoLocation, referenceYear, import: imported } = dataset;
  const place = geoLocation === undefined ? undefined : geoLocationByCode(geoLocation);
  return {
    name: nameKey(name),
    words: wordsOf(name, description ?? '', key, ...taxonomy.map((node) => node.name)),
    traits: [
      ANY_DATASET,
      ofUnitKind(kindOf(unit)),
      ...sources.map(ofSource),
      ...(imported === undefined ? [] : [ofImport(imported)]),
      ...taxonomy.map(({ uuid }) => ofTaxonomy(uuid)),
      ...(place ? [place, ...placesAround(place)].map(({ code }) => ofPlace(code)) : []),
      ...(referenceYear === undefined ? [] : [ofYear(referenceYear)]),
    ],
  };
}
