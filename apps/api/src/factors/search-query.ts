import { Invalid } from '#faults';
import type { SearchQuery } from '#model/factors';
import type { UnitKind } from '#model/terms';
import { geoLocationByCode, geoLocationByUuid, UNIT_KINDS } from '#model/terms';
import type { Query } from '../web/http/query.js';
import { single } from '../web/http/query.js';
import { Describes, LONGEST_SEARCH, QueryParameters, readText, readUuid } from '../web/routes/index.js';

/** A UUID is longer than any code. */
const LONGEST_PLACE = 36;
const LAST_YEAR = 9999;

/** The query of a search. */
export const SearchParameters = () =>
  QueryParameters(
    readSearchQuery,
    Describes('source', 'Only datasets of this database or supplier, by its UUID.', { format: 'uuid' }),
    Describes('taxonomy', 'Only datasets of this node of the taxonomy and those below it, by its UUID.', {
      format: 'uuid',
    }),
    Describes('unitType', 'Only datasets whose declared unit is of this kind.', { enum: [...UNIT_KINDS] }),
    Describes(
      'geoLocation',
      'Only datasets of this place and of what lies in it: by UUID or code (ISO 3166-1 alpha-2, ISO 3166-2, UN M49, EU).',
      {
        maxLength: LONGEST_PLACE,
      },
    ),
    Describes('year', 'Only datasets whose figures hold for this year.', {
      type: 'integer',
      minimum: 1,
      maximum: LAST_YEAR,
    }),
    Describes('import', 'Only datasets that this import created, by its UUID.', { format: 'uuid' }),
    Describes(
      'q',
      'Words, each of which has to begin a word of name, description, sku or taxonomy; case and accents are ignored. Where nothing has them, the nearest by spelling are found.',
      { maxLength: LONGEST_SEARCH },
    ),
  );

function readSearchQuery(query: Query): SearchQuery {
  return {
    text: readText(query, 'q', LONGEST_SEARCH),
    unitKind: readUnitKind(query),
    taxonomy: readUuid(query, 'taxonomy'),
    source: readUuid(query, 'source'),
    geoLocation: readPlace(query),
    year: readYear(query),
    import: readUuid(query, 'import'),
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
