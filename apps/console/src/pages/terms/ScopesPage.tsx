import type { Schemas } from '@footprint-exchange/client';
import { useState } from 'preact/hooks';
import { at } from '../../browser/address.js';
import { api, may } from '../../session/session.js';
import { announce } from '../../parts/announce.js';
import { Badge } from '../../parts/Badge.js';
import { Button } from '../../parts/Button.js';
import { usePolled } from '../../parts/loaded.js';
import { Page } from '../../parts/Page.js';
import { Shown } from '../../parts/Shown.js';
import type { Column } from '../../parts/Table.js';
import { Table } from '../../parts/Table.js';
import { scopeTexts } from './scope-texts.js';
import { ScopeDialog } from './ScopeDialog.js';

type Scope = Schemas['ScopeRecord'];

/** The scopes of the GHG Protocol and those of the company, which are counted or memos. */
export default function ScopesPage() {
  const t = scopeTexts();
  const scopes = usePolled((options) => api.GET('/api/v1/scope', options), []);
  /** Which one is changed; `new`: one is made. */
  const [open, setOpen] = useState<Scope | 'new'>();
  return (
    <Page
      title={t.title}
      intro={t.intro}
      actions={
        <>
          <a class="button" href={at('/activities')}>
            {t.toActivities}
          </a>
          {may('company:manage') && (
            <Button kind="primary" onClick={() => setOpen('new')}>
              {t.newScope}
            </Button>
          )}
        </>
      }
    >
      <Shown loaded={scopes}>
        {(rows) => <Table caption={t.title} columns={columnsOf(setOpen)} rows={rows} rowKey={({ uuid }) => uuid} />}
      </Shown>
      {open && (
        <ScopeDialog
          scope={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
          onSaved={() => {
            setOpen(undefined);
            announce(t.saved);
            scopes.reload();
          }}
        />
      )}
    </Page>
  );
}

function columnsOf(onChange: (scope: Scope) => void): Column<Scope>[] {
  const t = scopeTexts();
  const columns: Column<Scope>[] = [
    {
      key: 'name',
      heading: t.name,
      cell: ({ uuid, name }) => <a href={at('/activities', { scope: uuid })}>{name}</a>,
    },
    { key: 'number', heading: t.number, cell: ({ key }) => key ?? '–' },
    { key: 'origin', heading: t.origin, cell: ({ key }) => (key ? t.builtIn : t.own) },
    { key: 'sums', heading: t.sums, cell: ({ memo }) => (memo ? <Badge kind="neutral">{t.memo}</Badge> : t.counted) },
  ];
  if (!may('company:manage')) return columns;
  const actions: Column<Scope> = {
    key: 'actions',
    heading: t.actions,
    isUnseen: true,
    align: 'end',
    cell: (scope) =>
      !scope.key && (
        <div class="row-actions">
          <button type="button" class="link" aria-label={t.changeNamed(scope.name)} onClick={() => onChange(scope)}>
            {t.change}
          </button>
        </div>
      ),
  };
  return [...columns, actions];
}
