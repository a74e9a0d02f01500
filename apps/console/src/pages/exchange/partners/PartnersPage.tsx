import type { Schemas } from '@footprint-exchange/client';
import { useState } from 'preact/hooks';
import { at } from '../../../browser/address.js';
import { api } from '../../../session/session.js';
import { announce } from '../../../parts/announce.js';
import { Button } from '../../../parts/Button.js';
import { ConfirmDialog } from '../../../parts/ConfirmDialog.js';
import { EmptyState } from '../../../parts/EmptyState.js';
import { usePolled } from '../../../parts/loaded.js';
import { Page } from '../../../parts/Page.js';
import { Pagination, usePageQuery } from '../../../parts/Pagination.js';
import { Shown } from '../../../parts/Shown.js';
import { accessTexts } from './access-texts.js';
import { partnerTexts } from './partner-texts.js';
import { PartnerDialog } from './PartnerDialog.js';
import { PartnerTable } from './PartnerTable.js';
import { TestDialog } from './TestDialog.js';

type Partner = Schemas['DataSourceRecord'];

/** The dialog that is open. */
type Open = { kind: 'new' } | { kind: 'test' | 'found' | 'delete'; partner: Partner } | { kind: 'edit'; uuid: string };

export default function PartnersPage() {
  const t = partnerTexts();
  const page = usePageQuery();
  const partners = usePolled(
    (options) => api.GET('/api/v1/data-source', { ...options, params: { query: { limit: 25, ...page } } }),
    [page],
  );
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const saved = (): void => {
    close();
    announce(t.saved);
    partners.reload();
  };
  const actions = (
    <>
      <a class="button" href={at('/partners/access')}>
        {accessTexts().title}
      </a>
      <Button kind="primary" onClick={() => setOpen({ kind: 'new' })}>
        {t.add}
      </Button>
    </>
  );

  return (
    <Page title={t.title} intro={t.intro} actions={actions}>
      <Shown loaded={partners}>
        {(list, { response }) =>
          list.data.length > 0 ? (
            <>
              <PartnerTable
                partners={list.data}
                onTest={(partner) => setOpen({ kind: 'test', partner })}
                onFound={(partner) => setOpen({ kind: 'found', partner })}
                onEdit={({ uuid }) => setOpen({ kind: 'edit', uuid })}
                onDelete={(partner) => setOpen({ kind: 'delete', partner })}
              />
              <Pagination list={list} response={response} />
            </>
          ) : (
            <EmptyState title={t.none} hint={t.noneHint} />
          )
        }
      </Shown>
      {open?.kind === 'new' && <PartnerDialog onClose={close} onSaved={saved} />}
      {open?.kind === 'edit' && <PartnerDialog uuid={open.uuid} onClose={close} onSaved={saved} />}
      {(open?.kind === 'test' || open?.kind === 'found') && (
        <TestDialog
          partner={open.partner}
          isToBegin={open.kind === 'test'}
          onClose={() => {
            close();
            partners.reload();
          }}
        />
      )}
      {open?.kind === 'delete' && (
        <ConfirmDialog
          title={t.deleteTitle(open.partner.name)}
          text={t.deleteText}
          action={t.delete}
          onClose={close}
          onConfirm={async () => {
            const { uuid, name } = open.partner;
            await api.DELETE('/api/v1/data-source/{uuid}', { params: { path: { uuid } } });
            announce(t.deleted(name));
            partners.reload();
          }}
        />
      )}
    </Page>
  );
}
