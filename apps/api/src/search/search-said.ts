import { Invalid } from '#faults';
import type { SearchKey, SearchQuery, UnitKind } from '#footprint/model';
import { readSearchKey, UNIT_KINDS } from '#footprint/model';
import type { IndicatorCode } from '#impacts';
import { selectImpacts } from '#impacts';
import { isUuid, readPage, single } from '#platform';

type Parameters = Readonly<Record<string, unknown>>;

/** Code points; a name has no more. */
const LONGEST_TEXT = 500;

interface SearchSaid {
  query: SearchQuery;
  /** The indicators that were asked for. */
  codes: readonly IndicatorCode[];
  page: number;
  limit: number;
  after?: SearchKey;
}

/** What the query string says. @throws Invalid */
export function searchSaid(parameters: Parameters): SearchSaid {
  const { page, limit } = readPage({ ...parameters, after: undefined });
  return {
    query: {
      text: readText(parameters),
      unitKind: readUnitKind(parameters),
      taxonomy: readUuid(parameters, 'taxonomy'),
      source: readUuid(parameters, 'source'),
    },
    codes: selectImpacts(single(parameters, 'impacts')),
    page,
    limit,
    after: readAfter(parameters),
  };
}

function readText(parameters: Parameters): string | undefined {
  const text = single(parameters, 'q');
  if (text !== undefined && text.length > LONGEST_TEXT && Array.from(text).length > LONGEST_TEXT)
    throw new Invalid({ field: 'q', message: `must not be longer than ${LONGEST_TEXT} characters` });
  return text;
}

function readUnitKind(parameters: Parameters): UnitKind | undefined {
  const text = single(parameters, 'unitType');
  if (text === undefined) return undefined;
  const kind = UNIT_KINDS.find((known) => known === text);
  if (!kind) throw new Invalid({ field: 'unitType', message: `is no unit type; valid: ${UNIT_KINDS.join(', ')}` });
  return kind;
}

function readUuid(parameters: Parameters, name: string): string | undefined {
  const text = single(parameters, name);
  if (text !== undefined && !isUuid(text)) throw new Invalid({ field: name, message: 'has to be a UUID' });
  return text?.toLowerCase();
}

function readAfter(parameters: Parameters): SearchKey | undefined {
  const text = single(parameters, 'after');
  const key = text === undefined ? undefined : readSearchKey(text);
  if (text !== undefined && !key)
    throw new Invalid({ field: 'after', message: 'is not a key that a Link header gave' });
  return key;
}
