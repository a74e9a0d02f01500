import { useState } from 'preact/hooks';
import { at } from '../../../browser/address.js';
import { api, may } from '../../../session/session.js';
import { announce } from '../../../parts/announce.js';
import { Button } from '../../../parts/Button.js';
import { EmptyState } from '../../../parts/EmptyState.js';
import { usePolled } from '../../../parts/loaded.js';
import { Page } from '../../../parts/Page.js';
import { Pagination, usePageQuery } from '../../../parts/Pagination.js';
import { Shown } from '../../../parts/Shown.js';
import { laneTexts } from './lane-texts.js';
import { partTexts } from '../../../parts/part-texts.js';
import { LaneDialog } from './LaneDialog.js';
import { LaneFigures } from './LaneFigures.js';
import type { Lane } from './LaneTable.js';
import { LaneTable } from './LaneTable.js';

/** The transport lanes of the company, with their figures. */
export default function LanesPage() {
  const t = laneTexts();
  if (may('model:read')) return <Lanes />;
  return (
    <Page title={t.lanes}>
      <EmptyState title={partTexts().notPermitted} hint={t.needsRead} />
    </Page>
  );
}

function Lanes() {
  const t = laneTexts();
  const page = usePageQuery();
  const lanes = usePolled(
    (options) =>
      api.GET('/api/v1/transport/lane', { ...options, params: { query: { limit: 25, impacts: 'all', ...page } } }),
    [page],
  );
  /** Which one is changed; `new`: one is made. */
  const [open, setOpen] = useState<Lane | 'new'>();
  const [shown, setShown] = useState<Lane>();
  return (
    <Page
      title={t.lanes}
      intro={t.intro}
      actions={
        <>
          <a class="button" href={at('/products')}>
            {t.toProducts}
          </a>
          {may('model:create') && (
            <Button kind="primary" onClick={() => setOpen('new')}>
              {t.newLane}
            </Button>
          )}
        </>
      }
    >
      <Shown loaded={lanes}>
        {(list, { response }) =>
          list.count === 0 ? (
            <EmptyState title={t.none} hint={t.noneHint} />
          ) : (
            <>
              <LaneTable lanes={list.data} onShow={setShown} onEdit={may('model:update') ? setOpen : undefined} />
              <Pagination list={list} response={response} />
            </>
          )
        }
      </Shown>
      {shown && <LaneFigures lane={shown} onClose={() => setShown(undefined)} />}
      {open && (
        <LaneDialog
          lane={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
          onSaved={() => {
            setOpen(undefined);
            announce(t.saved);
            lanes.reload();
          }}
        />
      )}
    </Page>
  );
}
