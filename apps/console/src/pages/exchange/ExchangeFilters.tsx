import { useAddress } from '../../browser/address.js';
import { DayFilter, SelectFilter } from '../../parts/forms/filter-fields.js';
import { exchangeStates } from './state-texts.js';
import { exchangeTexts } from './exchange-texts.js';
import { DIRECTIONS, STATES } from './words.js';

interface ExchangeFiltersProps {
  /** Those that may be chosen from; none where they may not be seen. */
  partners: readonly { readonly uuid: string; readonly name: string }[];
}

export function ExchangeFilters({ partners }: ExchangeFiltersProps) {
  const t = exchangeTexts();
  const { query, setFilters } = useAddress();
  return (
    <search class="filter-fields" aria-label={t.filters}>
      <SelectFilter
        label={t.direction}
        value={query['direction']}
        options={DIRECTIONS.map((direction) => [direction, t.directionFilters[direction]])}
        onChange={(direction) => setFilters({ direction })}
      />
      <SelectFilter
        label={t.state}
        value={query['state']}
        options={STATES.map((state) => [state, exchangeStates()[state]])}
        onChange={(state) => setFilters({ state })}
      />
      <SelectFilter
        label={t.answer}
        value={query['overdue']}
        options={[['true', t.overdue]]}
        onChange={(overdue) => setFilters({ overdue })}
      />
      {partners.length > 0 && (
        <SelectFilter
          label={t.partner}
          value={query['source']}
          options={partners.map(({ uuid, name }) => [uuid, name])}
          onChange={(source) => setFilters({ source })}
        />
      )}
      <DayFilter label={t.since} value={query['since']} onChange={(since) => setFilters({ since })} />
    </search>
  );
}
