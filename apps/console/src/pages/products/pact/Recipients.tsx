import type { Schemas } from '@footprint-exchange/client';
import { at } from '../../../browser/address.js';
import { api, may } from '../../../session/session.js';
import { Badge } from '../../../parts/Badge.js';
import { DateText } from '../../../parts/DateText.js';
import { usePolled } from '../../../parts/loaded.js';
import { Pagination, usePageQuery } from '../../../parts/Pagination.js';
import { Shown } from '../../../parts/Shown.js';
import type { Column } from '../../../parts/Table.js';
import { Table } from '../../../parts/Table.js';
import { recipientTexts } from './recipient-texts.js';
import type { Kind } from '../kind.js';
import { route } from '../kind.js';

type Recipient = Schemas['RecipientRecord'];

/** Who got which footprint of a product, of any of its versions, and when first. */
export function Recipients({ kind, uuid }: { kind: Kind; uuid: string }) {
  const t = recipientTexts();
  const page = usePageQuery();
  const recipients = usePolled(
    (options) =>
      api.GET(route(kind, '/api/v1/material/{uuid}/pact/recipients'), {
        ...options,
        params: { path: { uuid }, query: { limit: 25, ...page } },
      }),
    [kind, uuid, page],
  );
  const columns: Column<Recipient>[] = [
    { key: 'who', heading: t.recipient, cell: (recipient) => <Who recipient={recipient} /> },
    { key: 'how', heading: t.how, cell: (recipient) => howText(recipient) },
    {
      key: 'footprint',
      heading: t.footprint,
      cell: ({ footprintId, status }) => (
        <>
          <span class="mono">{footprintId}</span>{' '}
          <Badge kind={status === 'Active' ? 'good' : 'neutral'}>{t.statuses[status]}</Badge>
        </>
      ),
    },
    { key: 'firstSent', heading: t.firstSent, cell: ({ firstSent }) => <DateText value={firstSent} withTime /> },
  ];
  return (
    <section class="card" aria-labelledby="recipients">
      <h2 id="recipients">{t.recipients}</h2>
      <p class="muted">{t.recipientsHint}</p>
      <Shown loaded={recipients}>
        {(list, { response }) =>
          list.data.length === 0 ? (
            <p>{t.noRecipients}</p>
          ) : (
            <>
              <Table
                caption={t.recipients}
                columns={columns}
                rows={list.data}
                rowKey={({ footprintId, client, dataSource }) =>
                  [footprintId, client?.clientId, dataSource?.uuid].join()
                }
              />
              <Pagination list={list} response={response} />
            </>
          )
        }
      </Shown>
    </section>
  );
}

function Who({ recipient: { dataSource, client } }: { recipient: Recipient }) {
  const t = recipientTexts();
  if (dataSource) {
    const name = dataSource.name ?? t.gonePartner;
    return dataSource.name !== undefined && may('company:manage') ? (
      <a href={at(`/partners/${dataSource.uuid}`)}>{name}</a>
    ) : (
      <>{name}</>
    );
  }
  return <>{client ? (client.name ?? client.clientId) : t.withoutToken}</>;
}

function howText({ client, dataSource }: Recipient): string {
  const t = recipientTexts();
  if (!client) return dataSource ? t.asAnswer : '–';
  return t.readBy(client.name ?? t.goneClient);
}
