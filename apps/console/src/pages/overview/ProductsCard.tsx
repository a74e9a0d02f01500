import { at } from '../../browser/address.js';
import { api } from '../../session/session.js';
import { useLoaded } from '../../parts/loaded.js';
import { numberText } from '../../browser/number-text.js';
import { Shown } from '../../parts/Shown.js';
import { Table } from '../../parts/Table.js';
import { overviewTexts } from './overview-texts.js';
import { productTexts } from '../products/product-texts.js';
import { PACT_STATES } from '../products/filters.js';
import { route, seenKinds } from '../products/kind.js';

/** How products stand towards partners. It is read once: counts of many products are too much for every 15 s. */
export function ProductsCard() {
  const t = overviewTexts();
  const products = productTexts();
  const counts = useLoaded(async ({ signal }) => {
    const query = { limit: 1, facets: ['pact' as const] };
    const read = seenKinds().map(async (kind) => {
      const { data } = await api.GET(route(kind, '/api/v1/material'), { signal, params: { query } });
      return PACT_STATES.map((state) => ({ kind, state, count: data.facets?.pact?.[state] ?? 0 }));
    });
    return { data: (await Promise.all(read)).flat(), response: new Response() };
  }, []);
  return (
    <section class="card">
      <h2>{t.products}</h2>
      <Shown loaded={counts}>
        {(all) => {
          const some = all.filter(({ count }) => count > 0);
          if (some.length === 0) return <p class="muted">{t.noProducts}</p>;
          return (
            <Table
              caption={t.products}
              rows={some}
              rowKey={({ kind, state }) => `${kind} ${state}`}
              columns={[
                { key: 'state', heading: t.state, cell: ({ state }) => products.pactStates[state] },
                { key: 'kind', heading: t.kind, cell: ({ kind }) => products.kinds[kind] },
                {
                  key: 'count',
                  heading: t.products,
                  align: 'end',
                  cell: ({ kind, state, count }) => (
                    <a href={at('/products', { kind, pact: state })}>{numberText(count)}</a>
                  ),
                },
              ]}
            />
          );
        }}
      </Shown>
    </section>
  );
}
