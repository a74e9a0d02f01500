import { useAddress } from '../../browser/address.js';
import { api } from '../../session/session.js';
import { SelectFilter, TypedFilter } from '../../parts/forms/filter-fields.js';
import { PlaceByWords } from '../../parts/forms/FoundByWords.js';
import { useLoaded } from '../../parts/loaded.js';
import { factorTexts } from './factor-texts.js';

type UnitType = keyof ReturnType<typeof factorTexts>['unitTypes'];

/** The filters in the address, as the API takes them. What it does not know it refuses: nothing is left out silently. */
export function useFactorFilters() {
  const { q, source, unitType, geoLocation, year, import: ofImport } = useAddress().query;
  return {
    ...(q && { q }),
    ...(source && { source }),
    ...(unitType && { unitType: unitType as UnitType }),
    ...(geoLocation && { geoLocation }),
    ...(year && { year: Number(year) }),
    ...(ofImport && { import: ofImport }),
  };
}

export function FactorFilters() {
  const t = factorTexts();
  const { query, setFilters } = useAddress();
  const databases = useLoaded(
    (options) => api.GET('/api/v1/database', { ...options, params: { query: { limit: 1000 } } }),
    [],
  );
  return (
    <search class="filters">
      <div class="filter-fields">
        <TypedFilter label={t.search} value={query['q']} onChange={(q) => setFilters({ q })} />
        <SelectFilter
          label={t.database}
          value={query['source']}
          options={(databases.answer?.data.data ?? []).map(({ uuid, name, version }) => [uuid, `${name} ${version}`])}
          onChange={(source) => setFilters({ source })}
        />
        <SelectFilter
          label={t.unitType}
          value={query['unitType']}
          options={Object.entries(t.unitTypes)}
          onChange={(unitType) => setFilters({ unitType })}
        />
        <TypedFilter
          label={t.geoLocation}
          value={query['geoLocation']}
          onChange={(geoLocation) => setFilters({ geoLocation })}
        />
        <PlaceByWords onChoose={(geoLocation) => setFilters({ geoLocation })} />
        <TypedFilter label={t.year} value={query['year']} onChange={(year) => setFilters({ year })} />
      </div>
    </search>
  );
}
