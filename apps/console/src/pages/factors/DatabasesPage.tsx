import type { Schemas } from '@footprint-exchange/client';
import { useState } from 'preact/hooks';
import { at } from '../../browser/address.js';
import { api, may } from '../../session/session.js';
import { announce } from '../../parts/announce.js';
import { Badge } from '../../parts/Badge.js';
import { ConfirmDialog } from '../../parts/ConfirmDialog.js';
import { EmptyState } from '../../parts/EmptyState.js';
import { useLoaded } from '../../parts/loaded.js';
import { numberText } from '../../browser/number-text.js';
import { Page } from '../../parts/Page.js';
import { Pagination, usePageQuery } from '../../parts/Pagination.js';
import { Shown } from '../../parts/Shown.js';
import { Table } from '../../parts/Table.js';
import { factorTexts } from './factor-texts.js';
import { DatabaseDialog } from './DatabaseDialog.js';

/** The databases of emission factors, each leading to its factors. */
export default function DatabasesPage() {
  const t = factorTexts();
  const page = usePageQuery();
  const databases = useLoaded(
    (options) => api.GET('/api/v1/database', { ...options, params: { query: { limit: 25, ...page } } }),
    [page],
  );
  const [open, setOpen] = useState<{ kind: 'change' | 'delete'; database: Schemas['DatabaseRecord'] }>();
  const close = (): void => setOpen(undefined);
  const mayChange = may('dataset:update');
  const mayDelete = may('dataset:delete');
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
                    cell: ({ uuid, name, attribution, shared }) => (
                      <>
                        <a href={at('/factors', { source: uuid })}>{name}</a>{' '}
                        {shared && (
                          <span title={t.sharedHint}>
                            <Badge kind="neutral">{t.shared}</Badge>
                          </span>
                        )}
                        {attribution && <span class="beneath">{attribution}</span>}
                      </>
                    ),
                  },
                  { key: 'version', heading: t.version, cell: ({ version }) => version },
                  { key: 'licence', heading: t.licence, cell: ({ licence }) => licence },
                  { key: 'gwpSet', heading: t.gwpSet, cell: ({ gwpSet }) => gwpSet ?? '–' },
                  { key: 'count', heading: t.count, align: 'end', cell: ({ count }) => numberText(count) },
                  {
                    key: 'actions',
                    heading: t.actions,
                    isUnseen: true,
                    align: 'end',
                    cell: (database) =>
                      !database.shared && (
                        <div class="row-actions">
                          {mayChange && (
                            <button
                              type="button"
                              class="link"
                              aria-label={t.changeNamed(database.name)}
                              onClick={() => setOpen({ kind: 'change', database })}
                            >
                              {t.change}
                            </button>
                          )}
                          {mayDelete && (
                            <button
                              type="button"
                              class="link danger"
                              aria-label={t.deleteNamed(database.name)}
                              onClick={() => setOpen({ kind: 'delete', database })}
                            >
                              {t.delete}
                            </button>
                          )}
                        </div>
                      ),
                  },
                ]}
              />
              <Pagination list={list} response={response} />
            </>
          )
        }
      </Shown>
      {open?.kind === 'change' && (
        <DatabaseDialog
          uuid={open.database.uuid}
          name={open.database.name}
          onClose={close}
          onSaved={() => {
            close();
            announce(t.saved);
            databases.reload();
          }}
        />
      )}
      {open?.kind === 'delete' && (
        <ConfirmDialog
          title={t.deleteTitle(open.database.name)}
          text={t.deleteText(numberText(open.database.count))}
          action={t.delete}
          onClose={close}
          onConfirm={async () => {
            const { uuid, name } = open.database;
            await api.DELETE('/api/v1/database/{uuid}', { params: { path: { uuid } } });
            announce(t.deleted(name));
            databases.reload();
          }}
        />
      )}
    </Page>
  );
}
