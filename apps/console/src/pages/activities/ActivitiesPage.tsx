import { useEffect, useState } from 'preact/hooks';
import { at, useAddress } from '../../browser/address.js';
import { api, may } from '../../session/session.js';
import { announce } from '../../parts/announce.js';
import { Button } from '../../parts/Button.js';
import { ConfirmDialog } from '../../parts/ConfirmDialog.js';
import { usePolled } from '../../parts/loaded.js';
import { OfImport } from '../../parts/OfImport.js';
import { Page } from '../../parts/Page.js';
import { usePageQuery } from '../../parts/Pagination.js';
import { Shown } from '../../parts/Shown.js';
import { activityTexts } from './activity-texts.js';
import { ActivityDialog } from './ActivityDialog.js';
import type { Activity } from './ActivityTable.js';
import { AssignBar } from './AssignBar.js';
import { ExportButtons } from './ExportButtons.js';
import { filterOf } from './filter.js';
import { FilterBar } from './FilterBar.js';
import { Listed } from './Listed.js';
import { useReferences } from '../terms/references.js';

/** The dialog that is open. */
type Open = { kind: 'new' } | { kind: 'edit'; activity: Activity } | { kind: 'remove'; activity: Activity };

export default function ActivitiesPage() {
  const t = activityTexts();
  const { query } = useAddress();
  const page = usePageQuery();
  const filter = filterOf(query);
  const references = useReferences();
  const activities = usePolled(
    // Which references the activities use costs a look at all of them; no list is shown.
    (options) =>
      api.GET('/api/v1/activity', {
        ...options,
        params: {
          query: {
            limit: 25,
            ...page,
            ...filter,
            list: ['scopes'],
            include: ['group', 'transportLane', 'factorSource'],
          },
        },
      }),
    [page, filter],
  );
  const [open, setOpen] = useState<Open>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const close = (): void => setOpen(undefined);
  // What is chosen stays from page to page, so that any number can be assigned at once.
  useEffect(() => setChosen(new Set()), [JSON.stringify(filter)]);

  return (
    <Page
      title={t.title}
      intro={t.intro}
      actions={
        <>
          {may('activity:read') && (
            <a class="button" href={at('/activities/groups')}>
              {t.groups}
            </a>
          )}
          <a class="button" href={at('/activities/scopes')}>
            {t.scopes}
          </a>
          {may('activity:create') && (
            <Button kind="primary" onClick={() => setOpen({ kind: 'new' })}>
              {t.add}
            </Button>
          )}
        </>
      }
    >
      <OfImport />
      <FilterBar references={references.answer?.data} />
      <Shown loaded={activities}>
        {(listing, { response }) => (
          <Listed
            listing={listing}
            response={response}
            chosen={chosen}
            onChoose={(uuid) => setChosen((before) => toggled(before, uuid))}
            onChooseAll={(uuids, isChosen) => setChosen((before) => withAll(before, uuids, isChosen))}
            onEdit={(activity) => setOpen({ kind: 'edit', activity })}
            onRemove={(activity) => setOpen({ kind: 'remove', activity })}
          />
        )}
      </Shown>
      {chosen.size > 0 && references.answer && (
        <AssignBar
          chosen={chosen}
          groups={references.answer.data.groups}
          onAssigned={(done) => {
            setChosen((before) => withAll(before, done, false));
            activities.reload();
          }}
          onClear={() => setChosen(new Set())}
        />
      )}
      {may('activity:read') && <ExportButtons filter={filter} />}

      {(open?.kind === 'new' || open?.kind === 'edit') && (
        <ActivityDialog
          uuid={open.kind === 'edit' ? open.activity.uuid : undefined}
          references={references}
          onClose={close}
          onSaved={() => {
            close();
            announce(t.saved);
            activities.reload();
          }}
        />
      )}
      {open?.kind === 'remove' && (
        <ConfirmDialog
          title={t.removeTitle(open.activity.name ?? t.unnamed)}
          text={t.removeText}
          action={t.remove}
          onClose={close}
          onConfirm={async () => {
            const { uuid, name } = open.activity;
            await api.DELETE('/api/v1/activity/{uuid}', { params: { path: { uuid } } });
            announce(t.removed(name ?? t.unnamed));
            if (chosen.has(uuid)) setChosen(toggled(chosen, uuid));
            activities.reload();
          }}
        />
      )}
    </Page>
  );
}

function withAll(before: ReadonlySet<string>, uuids: readonly string[], isChosen: boolean): Set<string> {
  const after = new Set(before);
  for (const uuid of uuids)
    if (isChosen) after.add(uuid);
    else after.delete(uuid);
  return after;
}

function toggled(before: ReadonlySet<string>, uuid: string): Set<string> {
  const after = new Set(before);
  if (!after.delete(uuid)) after.add(uuid);
  return after;
}
