import { at, useAddress } from '../../browser/address.js';
import { api } from '../../session/session.js';
import { SelectFilter, TypedFilter } from '../../parts/forms/filter-fields.js';
import { useLoaded } from '../../parts/loaded.js';
import { numberText } from '../../browser/number-text.js';
import '../../parts/tabs.css';
import { productTexts } from './product-texts.js';
import type { Kind, VersionState } from './kind.js';

/** How a product stands towards partners. */
export const PACT_STATES = ['published', 'withheld', 'noFigures'] as const;

export const STATES = ['draft', 'locked', 'in_review', 'verified', 'rejected'] as const satisfies VersionState[];

/** The filters in the address, as the API takes them. */
export function useFilters() {
  const { q, sku, state, supplier, pact, import: ofImport } = useAddress().query;
  const chosen = STATES.find((each) => each === state);
  const pactState = PACT_STATES.find((each) => each === pact);
  return {
    ...(q && { q }),
    ...(sku && { sku }),
    ...(chosen && { state: [chosen] }),
    ...(supplier && { supplier }),
    ...(ofImport && { import: ofImport }),
    ...(pactState && { pact: [pactState] }),
  };
}

interface ProductFiltersProps {
  kind: Kind;
  kinds: readonly Kind[];
  counts: Readonly<Record<string, number>> | undefined;
}

export function ProductFilters({ kind, kinds, counts }: ProductFiltersProps) {
  const t = productTexts();
  const { path, query, setFilters } = useAddress();
  const suppliers = useLoaded(
    (options) => api.GET('/api/v1/supplier', { ...options, params: { query: { limit: 1000 } } }),
    [],
  );
  const count = (state: VersionState): string => (counts?.[state] ? ` (${numberText(counts[state])})` : '');
  return (
    <search class="filters">
      {kinds.length > 1 && (
        <nav class="tabs" aria-label={t.kind}>
          {kinds.map((each) => (
            <a
              key={each}
              href={at(path, { ...query, kind: each, page: undefined, after: undefined })}
              aria-current={each === kind ? 'page' : undefined}
            >
              {t.kinds[each]}
            </a>
          ))}
        </nav>
      )}
      <div class="filter-fields">
        <TypedFilter label={t.search} value={query['q']} onChange={(q) => setFilters({ q })} />
        <TypedFilter label={t.sku} value={query['sku']} onChange={(sku) => setFilters({ sku })} />
        <SelectFilter
          label={t.state}
          value={query['state']}
          options={STATES.map((value) => [value, t.states[value] + count(value)])}
          onChange={(state) => setFilters({ state })}
        />
        <SelectFilter
          label={t.supplier}
          value={query['supplier']}
          options={(suppliers.answer?.data.data ?? []).map(({ uuid, name }) => [uuid, name])}
          onChange={(supplier) => setFilters({ supplier })}
        />
        <SelectFilter
          label={t.pact}
          value={query['pact']}
          options={PACT_STATES.map((value) => [value, t.pactStates[value]])}
          onChange={(pact) => setFilters({ pact })}
        />
      </div>
    </search>
  );
}
