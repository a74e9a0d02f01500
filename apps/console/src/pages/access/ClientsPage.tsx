import type { Schemas } from '@footprint-exchange/client';
import { useState } from 'preact/hooks';
import { api } from '../../session/session.js';
import { announce } from '../../parts/announce.js';
import { Button } from '../../parts/Button.js';
import { ConfirmDialog } from '../../parts/ConfirmDialog.js';
import { usePolled } from '../../parts/loaded.js';
import { Page } from '../../parts/Page.js';
import { Pagination, usePageQuery } from '../../parts/Pagination.js';
import { Shown } from '../../parts/Shown.js';
import { clientTexts } from './client-texts.js';
import { ClientDialog } from './ClientDialog.js';
import { ClientTable } from './ClientTable.js';
import { IssuedDialog } from './IssuedDialog.js';

type ClientRecord = Schemas['ClientRecord'];

/** The dialog that is open. */
type Open =
  | { kind: 'new' }
  | { kind: 'issued'; issued: Schemas['IssuedRecord'] }
  | { kind: 'edit'; client: ClientRecord }
  | { kind: 'revoke'; client: ClientRecord };

export default function ClientsPage() {
  const t = clientTexts();
  const page = usePageQuery();
  const clients = usePolled(
    (options) => api.GET('/api/v1/client', { ...options, params: { query: { limit: 25, ...page } } }),
    [page],
  );
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);

  return (
    <Page
      title={t.title}
      intro={t.intro}
      actions={
        <Button kind="primary" onClick={() => setOpen({ kind: 'new' })}>
          {t.create}
        </Button>
      }
    >
      <Shown loaded={clients}>
        {(list, { response }) => (
          <>
            <ClientTable
              clients={list.data}
              onEdit={(client) => setOpen({ kind: 'edit', client })}
              onRevoke={(client) => setOpen({ kind: 'revoke', client })}
            />
            <Pagination list={list} response={response} />
          </>
        )}
      </Shown>

      {open?.kind === 'new' && (
        <ClientDialog
          onClose={close}
          onIssued={(issued) => {
            setOpen({ kind: 'issued', issued });
            clients.reload();
          }}
        />
      )}
      {open?.kind === 'issued' && <IssuedDialog issued={open.issued} onClose={close} />}
      {open?.kind === 'edit' && (
        <ClientDialog
          client={open.client}
          onClose={close}
          onSaved={() => {
            close();
            announce(t.saved);
            clients.reload();
          }}
        />
      )}
      {open?.kind === 'revoke' && (
        <ConfirmDialog
          title={t.revokeTitle(open.client.name)}
          text={t.revokeText}
          action={t.revoke}
          onClose={close}
          onConfirm={async () => {
            const { clientId, name } = open.client;
            await api.DELETE('/api/v1/client/{clientId}', { params: { path: { clientId } } });
            announce(t.revoked(name));
            clients.reload();
          }}
        />
      )}
    </Page>
  );
}
