import type { UnitCode } from '../units.js';
import { kindOf } from '../units.js';
import { ANY_DATASET, ofSource, ofTaxonomy, ofUnitKind } from './entries.js';
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
}

/** The entry of a dataset in the index. */
export interface SearchText {
  name: string;
  words: string[];
  traits: string[];
}

export function searchText({ name, description, key, unit, sources, taxonomy }: Searchable): SearchText {
  return {
    name: nameKey(name),
    words: wordsOf(name, description ?? '', key, ...taxonomy.map((node) => node.name)),
    traits: [
      ANY_DATASET,
      ofUnitKind(kindOf(unit)),
      ...sources.map(ofSource),
      ...taxonomy.map(({ uuid }) => ofTaxonomy(uuid)),
    ],
  };
}
