import { api, may } from '../../session/session.js';
import { at, useAddress } from '../../browser/address.js';
import { EmptyState } from '../../parts/EmptyState.js';
import { usePolled } from '../../parts/loaded.js';
import { OfImport } from '../../parts/OfImport.js';
import { Page } from '../../parts/Page.js';
import { Pagination, usePageQuery } from '../../parts/Pagination.js';
import { Shown } from '../../parts/Shown.js';
import { productTexts } from './product-texts.js';
import { ProductFilters, useFilters } from './filters.js';
import { kindOf, route, seenKinds } from './kind.js';
import { ProductTable } from './ProductTable.js';

/** All materials or all process elements of the company, by filters that are the address. */
export default function ProductsPage() {
  const t = productTexts();
  const { path, query } = useAddress();
  const seen = seenKinds();
  const asked = kindOf(query['kind']);
  const kind = asked && seen.includes(asked) ? asked : (seen[0] ?? 'material');
  const page = usePageQuery();
  const filters = useFilters();
  const products = usePolled(
    (options) =>
      api.GET(route(kind, '/api/v1/material'), {
        ...options,
        params: {
          query: { limit: 25, facets: ['state'], include: ['versionState', 'pactState'], ...filters, ...page },
        },
      }),
    [kind, filters, page],
  );
  const isFiltered = Object.keys(filters).length > 0;

  return (
    <Page
      title={t.title}
      intro={t.intro}
      actions={
        may('model:read') && (
          <a class="button" href={at('/products/lanes')}>
            {t.lanes}
          </a>
        )
      }
    >
      <OfImport />
      <ProductFilters
        // What is typed belongs to the list that it was typed for.
        key={kind}
        kind={kind}
        kinds={seen}
        counts={products.answer?.data.facets?.versionState}
      />
      <Shown loaded={products}>
        {(list, { response }) =>
          list.data.length === 0 ? (
            <EmptyState
              title={isFiltered ? t.noneFound : t.none[kind]}
              hint={isFiltered ? t.noneFoundHint : t.noneHint}
              action={
                isFiltered && (
                  <a class="button" href={at(path, { kind })}>
                    {t.withoutFilters}
                  </a>
                )
              }
            />
          ) : (
            <>
              <ProductTable kind={kind} products={list.data} />
              <Pagination list={list} response={response} />
            </>
          )
        }
      </Shown>
    </Page>
  );
}
