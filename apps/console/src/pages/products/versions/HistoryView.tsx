import type { Schemas } from '@footprint-exchange/client';
import { api } from '../../../session/session.js';
import { DateText } from '../../../parts/DateText.js';
import { EmptyState } from '../../../parts/EmptyState.js';
import { useLoaded } from '../../../parts/loaded.js';
import { Pagination, usePageQuery } from '../../../parts/Pagination.js';
import { Shown } from '../../../parts/Shown.js';
import { Table } from '../../../parts/Table.js';
import { versionTexts } from './version-texts.js';
import { Compared } from './Compared.js';
import { route } from '../kind.js';
import type { ViewProps } from '../product.js';

/** Who changed what of this version, and when. */
export function HistoryView({ read: { kind, answer } }: ViewProps) {
  const t = versionTexts();
  const { uuid, updated } = answer.data;
  const page = usePageQuery();
  const history = useLoaded(
    (options) =>
      api.GET(route(kind, '/api/v1/material/{uuid}/history'), {
        ...options,
        params: { path: { uuid }, query: { limit: 25, ...page } },
      }),
    [uuid, updated, page],
  );
  return (
    <Shown loaded={history}>
      {(list, { response }) =>
        list.data.length === 0 ? (
          <EmptyState title={t.noHistory} />
        ) : (
          <>
            <Table
              caption={t.historyOf}
              rows={list.data}
              rowKey={({ when, who }) => when + who.name}
              columns={[
                { key: 'when', heading: t.when, cell: ({ when }) => <DateText value={when} withTime /> },
                { key: 'who', heading: t.who, cell: ({ who }) => who.name },
                { key: 'changes', heading: t.changes, cell: ({ changes }) => <Changes changes={changes} /> },
              ]}
            />
            <Pagination list={list} response={response} />
          </>
        )
      }
    </Shown>
  );
}

function Changes({ changes }: { changes: Schemas['HistoryRecord']['changes'] }) {
  return (
    <ul class="plain compared">
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          <Compared field={field} from={from} to={to} />
        </li>
      ))}
    </ul>
  );
}
