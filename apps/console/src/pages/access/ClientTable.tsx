import type { Schemas } from '@footprint-exchange/client';
import { useSelf } from '../../session/session.js';
import { Badge } from '../../parts/Badge.js';
import { DateText, dateText } from '../../parts/DateText.js';
import { numberText } from '../../browser/number-text.js';
import type { Column } from '../../parts/Table.js';
import { Table } from '../../parts/Table.js';
import { clientTexts } from './client-texts.js';

type ClientRecord = Schemas['ClientRecord'];

interface ClientTableProps {
  clients: readonly ClientRecord[];
  onEdit: (client: ClientRecord) => void;
  onRevoke: (client: ClientRecord) => void;
}

const BADGES = { active: 'good', expired: 'warning', revoked: 'neutral' } as const;

export function ClientTable({ clients, onEdit, onRevoke }: ClientTableProps) {
  const t = clientTexts();
  const self = useSelf();
  const columns: Column<ClientRecord>[] = [
    {
      key: 'name',
      heading: t.name,
      cell: ({ name, clientId, hasApiKey, dataSource }) => (
        <>
          {name} {clientId === self.clientId && <Badge kind="neutral">{t.you}</Badge>}
          {hasApiKey && <span class="beneath">{t.withKey}</span>}
          {dataSource && <span class="beneath">{t.ofPartner(dataSource.name)}</span>}
        </>
      ),
    },
    { key: 'state', heading: t.state, cell: ({ state }) => <Badge kind={BADGES[state]}>{t.states[state]}</Badge> },
    {
      key: 'permissions',
      heading: t.permissions,
      cell: ({ permissions }) => <Permissions permissions={permissions} />,
    },
    { key: 'limits', heading: t.limits, cell: (client) => <Limits client={client} /> },
    { key: 'ends', heading: t.ends, cell: ({ expires }) => (expires ? <DateText value={expires} /> : t.never) },
    { key: 'lastUsed', heading: t.lastUsed, cell: (client) => <LastUse client={client} /> },
    {
      key: 'actions',
      heading: t.actions,
      isUnseen: true,
      align: 'end',
      // Nobody changes or revokes the client that they came by.
      cell: (client) =>
        client.state !== 'revoked' &&
        client.clientId !== self.clientId && (
          <div class="row-actions">
            <button type="button" class="link" aria-label={t.editNamed(client.name)} onClick={() => onEdit(client)}>
              {t.edit}
            </button>
            <button
              type="button"
              class="link danger"
              aria-label={t.revokeNamed(client.name)}
              onClick={() => onRevoke(client)}
            >
              {t.revoke}
            </button>
          </div>
        ),
    },
  ];
  return <Table caption={t.list} columns={columns} rows={clients} rowKey={({ clientId }) => clientId} />;
}

function Permissions({ permissions }: Pick<ClientRecord, 'permissions'>) {
  const t = clientTexts();
  const { length } = permissions;
  return (
    <details>
      <summary>{length === 1 ? t.onePermission : t.permissionCount(numberText(length))}</summary>
      <ul class="plain small">
        {permissions.map((permission) => (
          <li key={permission}>
            <code>{permission}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}

const UNUSED_MS = 90 * 24 * 3_600_000;

/** A client that still works and that nobody needs any more is better revoked. One that is new had no time to be used. */
function LastUse({ client: { lastUsed, created, state } }: { client: ClientRecord }) {
  const t = clientTexts();
  const isUnused = state === 'active' && Date.now() - Date.parse(lastUsed ?? created) > UNUSED_MS;
  return (
    <>
      {lastUsed ? <DateText value={lastUsed} withTime /> : t.neverUsed}{' '}
      {isUnused && <Badge kind="warning">{t.unused}</Badge>}
      <span class="beneath">{t.createdOn(dateText(created))}</span>
    </>
  );
}

function Limits({ client: { requestsPerMinute, concurrent } }: { client: ClientRecord }) {
  const t = clientTexts();
  const limits = [
    requestsPerMinute !== undefined && t.perMinute(numberText(requestsPerMinute)),
    concurrent !== undefined && t.atATime(numberText(concurrent)),
  ].filter(Boolean);
  return <>{limits.length > 0 ? limits.join(', ') : t.asEverybody}</>;
}
