import { Invalid } from '#faults';
import type { SearchQuery, UnitKind } from '#footprint/model';
import { UNIT_KINDS } from '#footprint/model';
import type { Query } from '../http/query.js';
import { single } from '../http/query.js';
import { Describes, QueryParameters, readText, readUuid } from '../routes/index.js';

/** In code points; names are no longer than this. */
const LONGEST_TEXT = 500;

/** The query of a search. */
export const SearchParameters = () =>
  QueryParameters(
    readSearchQuery,
    Describes('source', 'Only of this database or supplier.', { format: 'uuid' }),
    Describes('taxonomy', 'Only of this node and those below it.', { format: 'uuid' }),
    Describes('unitType', 'Only what is counted in such units.', { enum: [...UNIT_KINDS] }),
    Describes('q', 'Words of the name, description, sku or taxonomy.', { maxLength: LONGEST_TEXT }),
  );

function readSearchQuery(query: Query): SearchQuery {
  return {
    text: readText(query, 'q', LONGEST_TEXT),
    unitKind: readUnitKind(query),
    taxonomy: readUuid(query, 'taxonomy'),
    source: readUuid(query, 'source'),
  };
}

function readUnitKind(query: Query): UnitKind | undefined {
  const text = single(query, 'unitType');
  if (text === undefined) return undefined;
  const kind = UNIT_KINDS.find((known) => known === text);
  if (!kind) throw new Invalid({ field: 'unitType', message: `is no unit type; valid: ${UNIT_KINDS.join(', ')}` });
  return kind;
}
