import type { UnitCode } from '../units.js';
import { kindOf } from '../units.js';
import { ANY_DATASET, ofSource, ofTaxonomy, ofUnitKind } from './entries.js';
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
}

/** What the index keeps of a dataset. */
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
