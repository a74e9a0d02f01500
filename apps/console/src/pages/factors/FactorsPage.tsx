import { at } from '../../browser/address.js';
import { api } from '../../session/session.js';
import { EmptyState } from '../../parts/EmptyState.js';
import { useLoaded } from '../../parts/loaded.js';
import { OfImport } from '../../parts/OfImport.js';
import { Page } from '../../parts/Page.js';
import { Pagination, usePageQuery } from '../../parts/Pagination.js';
import { Shown } from '../../parts/Shown.js';
import { factorTexts } from './factor-texts.js';
import { FactorFilters, useFactorFilters } from './FactorFilters.js';
import { FactorTable } from './FactorTable.js';

/** Emission factors, by filters that are the address. */
export default function FactorsPage() {
  const t = factorTexts();
  const page = usePageQuery();
  const filters = useFactorFilters();
  const factors = useLoaded(
    (options) => api.GET('/api/v1/search', { ...options, params: { query: { limit: 25, ...filters, ...page } } }),
    [filters, page],
  );
  const isFiltered = Object.keys(filters).length > 0;
  const databases = (
    <a class="button" href={at('/factors/databases')}>
      {t.databases}
    </a>
  );
  const all = (
    <a class="button" href={at('/factors')}>
      {t.withoutFilters}
    </a>
  );

  return (
    <Page title={t.title} intro={t.intro} actions={databases}>
      <OfImport />
      <FactorFilters />
      <Shown loaded={factors}>
        {(list, { response }) =>
          list.data.length === 0 ? (
            <EmptyState
              title={isFiltered ? t.noneFound : t.none}
              hint={isFiltered ? t.noneFoundHint : t.noneHint}
              action={isFiltered && all}
            />
          ) : (
            <>
              <FactorTable factors={list.data} />
              <Pagination list={list} response={response} />
            </>
          )
        }
      </Shown>
    </Page>
  );
}
