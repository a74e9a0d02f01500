import type { FieldFault } from '#faults';
import { Invalid } from '#faults';
import { VERSION_STATES } from '#model/terms';
import type { ElementFacet, ElementFilter } from '#products';
import { ELEMENT_FACETS, PACT_STATES } from '#products';
import type { Query } from '../../web/http/query.js';
import { single } from '../../web/http/query.js';
import {
  collecting,
  Describes,
  DescribesWords,
  QueryParameters,
  readFlag,
  readListOf,
  readUuid,
  readWords,
} from '../../web/routes/index.js';

/** What a row of a listing has only where it is asked for: a listing of materials has no state of the version otherwise. */
export const INCLUDED = ['versionState', 'pactState'] as const;
export type Included = (typeof INCLUDED)[number];

/** Which elements of a listing are asked for, what is shown of them beside the usual, and by what they are counted. */
export interface FoundElements {
  filter: ElementFilter;
  included: ReadonlySet<Included>;
  facets: ReadonlySet<ElementFacet>;
}

const LIST_OF = (values: readonly string[]) => ({
  type: 'array' as const,
  items: { type: 'string' as const, enum: [...values] },
});

/** The filters of a listing of elements. */
export const ElementFilterQuery = () =>
  QueryParameters(
    readFound,
    Describes('syncId', 'Only the record that has this syncId.'),
    DescribesWords('name, description, sku or taxonomy'),
    Describes('sku', 'Only records with this sku.'),
    Describes(
      'state',
      'Only versions in one of these states, separated by commas or repeated.',
      LIST_OF(VERSION_STATES),
    ),
    Describes('supplier', 'Only records of this supplier, by its UUID.', { format: 'uuid' }),
    Describes('dataset', 'Only records that are bound to this emission-factor dataset, by its UUID.', {
      format: 'uuid',
    }),
    Describes('import', 'Only records that this import created, by its UUID.', { format: 'uuid' }),
    Describes(
      'published',
      'Only records that partners get a footprint of over PACT now; false: only those that they do not.',
      {
        type: 'boolean',
      },
    ),
    Describes(
      'pact',
      'Only records that stand so towards partners, separated by commas or repeated. `published`: partners get a footprint of one of its versions. `noFigures`: they do not, as the newest version lacks A1_A3 of GWP-fossil. `withheld`: it has that, and something else stands against it; `GET …/{uuid}/pact` says what.',
      LIST_OF(PACT_STATES),
    ),
    Describes(
      'include',
      'What the records of a page have besides, separated by commas or repeated: `versionState`, which a listing of materials leaves out otherwise; `pactState`, how each stands towards partners.',
      LIST_OF(INCLUDED),
    ),
    Describes(
      'facets',
      'Counts all that match: by state, by supplier, by how they stand towards partners; several are separated by commas.',
      LIST_OF(ELEMENT_FACETS),
    ),
  );

/** @throws Invalid listing every fault */
export function readFound(query: Query): FoundElements {
  const faults: FieldFault[] = [];
  const read = <T>(of: () => T): T | undefined => collecting(faults, of);
  const found = {
    filter: {
      words: read(() => readWords(query)),
      sku: read(() => single(query, 'sku')),
      syncId: read(() => single(query, 'syncId')),
      states: read(() => readListOf(query, 'state', VERSION_STATES)),
      supplier: read(() => readUuid(query, 'supplier')),
      dataset: read(() => readUuid(query, 'dataset')),
      import: read(() => readUuid(query, 'import')),
      isPublished: read(() => readFlag(query, 'published')),
      pactStates: read(() => readListOf(query, 'pact', PACT_STATES)),
    },
    included: new Set(read(() => readListOf(query, 'include', INCLUDED))),
    facets: new Set(read(() => readListOf(query, 'facets', ELEMENT_FACETS))),
  };
  if (faults.length > 0) throw new Invalid(faults);
  return found;
}
