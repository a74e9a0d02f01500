import type { Query } from '../../app/address.js';
import { useAddress } from '../../app/address.js';
import { Field } from '../../parts/Field.js';
import { exchangeTexts } from '../../texts/exchange.js';
import { STATES } from './words.js';
import '../../parts/filters.css';

interface ExchangeFiltersProps {
  /** Those that may be chosen from; none where they may not be seen. */
  partners: readonly { readonly uuid: string; readonly name: string }[];
}

/** The filters are the address; with another one the list begins anew. */
export function ExchangeFilters({ partners }: ExchangeFiltersProps) {
  const t = exchangeTexts();
  const { query, setQuery } = useAddress();
  const change = (changes: Query): void => setQuery({ ...changes, page: undefined, after: undefined });
  return (
    <div class="filter-row" role="group" aria-label={t.filters}>
      <Field label={t.state}>
        {(control) => (
          <select {...control} value={query.state ?? ''} onChange={(e) => change({ state: e.currentTarget.value })}>
            <option value="">{t.allStates}</option>
            {STATES.map((state) => (
              <option key={state} value={state}>
                {t.states[state]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {partners.length > 0 && (
        <Field label={t.partner}>
          {(control) => (
            <select {...control} value={query.source ?? ''} onChange={(e) => change({ source: e.currentTarget.value })}>
              <option value="">{t.allPartners}</option>
              {partners.map(({ uuid, name }) => (
                <option key={uuid} value={uuid}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Field label={t.since}>
        {(control) => (
          <input
            {...control}
            type="date"
            value={query.since ?? ''}
            onChange={(e) => change({ since: e.currentTarget.value })}
          />
        )}
      </Field>
    </div>
  );
}
