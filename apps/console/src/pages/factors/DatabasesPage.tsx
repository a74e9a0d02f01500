import { at } from '../../app/address.js';
import { api } from '../../app/session.js';
import { EmptyState } from '../../parts/EmptyState.js';
import { useLoaded } from '../../parts/loaded.js';
import { numberText } from '../../parts/number-text.js';
import { Page } from '../../parts/Page.js';
import { Pagination, usePageQuery } from '../../parts/Pagination.js';
import { Shown } from '../../parts/Shown.js';
import { Table } from '../../parts/Table.js';
import { factorTexts } from '../../texts/factors.js';

/** The databases of emission factors, each leading to its factors. */
export default function DatabasesPage() {
  const t = factorTexts();
  const page = usePageQuery();
  const databases = useLoaded(
    (options) => api.GET('/api/v1/database', { ...options, params: { query: { limit: 25, ...page } } }),
    [page],
  );
  return (
    <Page title={t.databases} intro={t.databasesIntro}>
      <p>
        <a href={at('/factors')}>{t.backToList}</a>
      </p>
      <Shown loaded={databases}>
        {(list, { response }) =>
          list.data.length === 0 ? (
            <EmptyState title={t.noDatabases} hint={t.noneHint} />
          ) : (
            <>
              <Table
                caption={t.databases}
                rows={list.data}
                rowKey={({ uuid }) => uuid}
                columns={[
                  {
                    key: 'name',
                    heading: t.name,
                    cell: ({ uuid, name, attribution }) => (
                      <>
                        <a href={at('/factors', { source: uuid })}>{name}</a>
                        {attribution && <span class="beneath">{attribution}</span>}
                      </>
                    ),
                  },
                  { key: 'version', heading: t.version, cell: ({ version }) => version },
                  { key: 'licence', heading: t.licence, cell: ({ licence }) => licence },
                  { key: 'gwpSet', heading: t.gwpSet, cell: ({ gwpSet }) => gwpSet ?? '–' },
                  { key: 'count', heading: t.count, align: 'end', cell: ({ count }) => numberText(count) },
                ]}
              />
              <Pagination list={list} response={response} />
            </>
          )
        }
      </Shown>
    </Page>
  );
}
