import type { Schemas } from '@footprint-exchange/client';
import { useState } from 'preact/hooks';
import { api } from '../../../session/session.js';
import { announce } from '../../../parts/announce.js';
import { Button } from '../../../parts/Button.js';
import { ConfirmDialog } from '../../../parts/ConfirmDialog.js';
import { EmptyState } from '../../../parts/EmptyState.js';
import { usePolled } from '../../../parts/loaded.js';
import { Pagination, usePageQuery } from '../../../parts/Pagination.js';
import { Shown } from '../../../parts/Shown.js';
import { accessTexts } from './access-texts.js';
import { GrantDialog } from './GrantDialog.js';
import { grantedText, GrantTable, recipientText } from './GrantTable.js';
import './grants.css';

type Grant = Schemas['GrantRecord'];

interface GrantsProps {
  /** Only those to this partner; absent: all of the company. */
  partner?: { readonly uuid: string; readonly name: string } | undefined;
  access: Schemas['CompanyRecord']['access'];
}

/** What partners are granted: listed, given and taken back. */
export function Grants({ partner, access }: GrantsProps) {
  const t = accessTexts();
  const page = usePageQuery();
  const [open, setOpen] = useState<'new' | Grant>();
  const close = (): void => setOpen(undefined);
  const filter = partner && { dataSource: partner.uuid };
  const grants = usePolled(
    (options) => api.GET('/api/v1/grant', { ...options, params: { query: { limit: 25, ...page, ...filter } } }),
    [page, filter],
  );
  const noneHint = access === 'everybody' ? t.noneEverybody : partner ? undefined : t.noneGranted;
  return (
    <section class="card grants" aria-labelledby="grants">
      <div class="grants-head">
        <h2 id="grants">{partner ? t.sees : t.grants}</h2>
        <Button kind="primary" onClick={() => setOpen('new')}>
          {t.add}
        </Button>
      </div>
      <Shown loaded={grants}>
        {(list, { response }) =>
          list.data.length > 0 ? (
            <>
              <GrantTable grants={list.data} isOfOne={partner !== undefined} onTakeBack={setOpen} />
              <Pagination list={list} response={response} />
            </>
          ) : (
            <EmptyState title={partner ? t.noneToThis : t.none} hint={noneHint} />
          )
        }
      </Shown>
      {open === 'new' && (
        <GrantDialog
          partner={partner}
          onClose={close}
          onGranted={() => {
            close();
            announce(t.saved);
            grants.reload();
          }}
        />
      )}
      {open && open !== 'new' && (
        <ConfirmDialog
          title={t.takeBackTitle(grantedText(open), recipientText(open))}
          text={t.takeBackText}
          action={t.takeBack}
          onClose={close}
          onConfirm={async () => {
            await api.DELETE('/api/v1/grant/{uuid}', { params: { path: { uuid: open.uuid } } });
            announce(t.takenBack);
            grants.reload();
          }}
        />
      )}
    </section>
  );
}
