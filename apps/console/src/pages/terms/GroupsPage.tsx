import type { Schemas } from '@footprint-exchange/client';
import { useState } from 'preact/hooks';
import { at } from '../../browser/address.js';
import { api, may } from '../../session/session.js';
import { announce } from '../../parts/announce.js';
import { Button } from '../../parts/Button.js';
import { Dialog } from '../../parts/Dialog.js';
import { EmptyState } from '../../parts/EmptyState.js';
import { ErrorNotice } from '../../parts/ErrorNotice.js';
import { TextField } from '../../parts/forms/fields.js';
import { useForm } from '../../parts/forms/form.js';
import { FormActions } from '../../parts/forms/FormActions.js';
import { usePolled } from '../../parts/loaded.js';
import { Page } from '../../parts/Page.js';
import { Pagination, usePageQuery } from '../../parts/Pagination.js';
import { Shown } from '../../parts/Shown.js';
import type { Column } from '../../parts/Table.js';
import { Table } from '../../parts/Table.js';
import { groupTexts } from './group-texts.js';
import { partTexts } from '../../parts/part-texts.js';

type Group = Schemas['NamedRecord'];

/** The groups of activities. Who may see totals only sees none. */
export default function GroupsPage() {
  const t = groupTexts();
  if (may('activity:read')) return <Groups />;
  return (
    <Page title={t.title}>
      <EmptyState title={partTexts().notPermitted} hint={t.needsRead} />
    </Page>
  );
}

function Groups() {
  const t = groupTexts();
  const page = usePageQuery();
  const groups = usePolled(
    (options) => api.GET('/api/v1/activity/group', { ...options, params: { query: { limit: 25, ...page } } }),
    [page],
  );
  /** Which one is renamed; `new`: one is made. */
  const [open, setOpen] = useState<Group | 'new'>();
  const mayChange = may('company:manage');
  const columns: Column<Group>[] = [
    { key: 'name', heading: t.name, cell: ({ uuid, name }) => <a href={at('/activities', { group: uuid })}>{name}</a> },
    { key: 'syncId', heading: t.syncId, cell: ({ syncId }) => syncId ?? '–' },
  ];
  if (mayChange) {
    columns.push({
      key: 'actions',
      heading: t.actions,
      isUnseen: true,
      align: 'end',
      cell: (group) => (
        <div class="row-actions">
          <button type="button" class="link" aria-label={t.renameNamed(group.name)} onClick={() => setOpen(group)}>
            {t.rename}
          </button>
        </div>
      ),
    });
  }
  return (
    <Page
      title={t.title}
      intro={t.intro}
      actions={
        <>
          <a class="button" href={at('/activities')}>
            {t.toActivities}
          </a>
          {mayChange && (
            <Button kind="primary" onClick={() => setOpen('new')}>
              {t.newGroup}
            </Button>
          )}
        </>
      }
    >
      <Shown loaded={groups}>
        {(list, { response }) =>
          list.count === 0 ? (
            <EmptyState title={t.none} hint={t.noneHint} />
          ) : (
            <>
              <Table caption={t.title} columns={columns} rows={list.data} rowKey={({ uuid }) => uuid} />
              <Pagination list={list} response={response} />
            </>
          )
        }
      </Shown>
      {open && (
        <GroupDialog
          group={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
          onSaved={() => {
            setOpen(undefined);
            announce(t.saved);
            groups.reload();
          }}
        />
      )}
    </Page>
  );
}

interface GroupDialogProps {
  group: Group | undefined;
  onSaved: () => void;
  onClose: () => void;
}

function GroupDialog({ group, onSaved, onClose }: GroupDialogProps) {
  const t = groupTexts();
  const before = { name: group?.name ?? '', syncId: group?.syncId ?? '' };
  const form = useForm(before, async ({ name, syncId }) => {
    if (!group) {
      await api.POST('/api/v1/activity/group', { body: { name, ...(syncId && { syncId }) } });
    } else {
      const body = { name, ...(syncId !== before.syncId && { syncId: syncId || null }) };
      await api.PATCH('/api/v1/activity/group/{uuid}', { params: { path: { uuid: group.uuid } }, body });
    }
    onSaved();
  });
  return (
    <Dialog title={group ? t.renameGroup : t.newGroup} onClose={onClose}>
      <form onSubmit={form.submit} noValidate>
        <ErrorNotice failure={form.failure} />
        <TextField form={form} name="name" label={t.name} />
        <TextField form={form} name="syncId" label={t.syncId} isOptional />
        <FormActions form={form} action={group ? t.save : t.create} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
