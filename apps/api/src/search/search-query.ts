import { Invalid } from '#faults';
import type { SearchQuery, UnitKind } from '#footprint/model';
import { geoLocationByCode, geoLocationByUuid, UNIT_KINDS } from '#footprint/model';
import type { Query } from '../http/query.js';
import { single } from '../http/query.js';
import { Describes, LONGEST_SEARCH, QueryParameters, readText, readUuid } from '../routes/index.js';

/** A UUID is longer than any code. */
const LONGEST_PLACE = 36;
const LAST_YEAR = 9999;

/** The query of a search. */
export const SearchParameters = () =>
  QueryParameters(
    readSearchQuery,
    Describes('source', 'Only of this database or supplier.', { format: 'uuid' }),
    Describes('taxonomy', 'Only of this node and those below it.', { format: 'uuid' }),
    Describes('unitType', 'Only what is counted in such units.', { enum: [...UNIT_KINDS] }),
    Describes('geoLocation', 'Only of this place, by code or uuid, and of what lies in it.', {
      maxLength: LONGEST_PLACE,
    }),
    Describes('year', 'Only figures of this year.', { type: 'integer', minimum: 1, maximum: LAST_YEAR }),
    Describes('q', 'Words of the name, description, sku or taxonomy.', { maxLength: LONGEST_SEARCH }),
  );

function readSearchQuery(query: Query): SearchQuery {
  return {
    text: readText(query, 'q', LONGEST_SEARCH),
    unitKind: readUnitKind(query),
    taxonomy: readUuid(query, 'taxonomy'),
    source: readUuid(query, 'source'),
    geoLocation: readPlace(query),
    year: readYear(query),
  };
}

function readPlace(query: Query): string | undefined {
  const text = single(query, 'geoLocation');
  if (text === undefined) return undefined;
  const place = geoLocationByCode(text) ?? geoLocationByUuid(text);
  if (!place) throw new Invalid({ field: 'geoLocation', message: 'is no place; GET /v1/geo-location lists them' });
  return place.code;
}

function readYear(query: Query): number | undefined {
  const text = single(query, 'year');
  if (text === undefined) return undefined;
  const year = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (year === 0) throw new Invalid({ field: 'year', message: `has to be a year, 1 to ${LAST_YEAR}` });
  return year;
}

function readUnitKind(query: Query): UnitKind | undefined {
  const text = single(query, 'unitType');
  if (text === undefined) return undefined;
  const kind = UNIT_KINDS.find((known) => known === text);
  if (!kind) throw new Invalid({ field: 'unitType', message: `is no unit type; valid: ${UNIT_KINDS.join(', ')}` });
  return kind;
}
