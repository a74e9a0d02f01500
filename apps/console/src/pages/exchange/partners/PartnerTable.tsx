import type { Schemas } from '@footprint-exchange/client';
import { at } from '../../../browser/address.js';
import { may } from '../../../session/session.js';
import { DateText } from '../../../parts/DateText.js';
import type { Column } from '../../../parts/Table.js';
import { Table } from '../../../parts/Table.js';
import { partnerTexts } from './partner-texts.js';
import { TestBadge } from './TestBadge.js';

type Partner = Schemas['DataSourceRecord'];

interface PartnerTableProps {
  partners: readonly Partner[];
  onTest: (partner: Partner) => void;
  /** What its last test found is to be shown. */
  onFound: (partner: Partner) => void;
  onEdit: (partner: Partner) => void;
  onDelete: (partner: Partner) => void;
}

export function PartnerTable({ partners, onTest, onFound, onEdit, onDelete }: PartnerTableProps) {
  const t = partnerTexts();
  const columns: Column<Partner>[] = [
    {
      key: 'name',
      heading: t.name,
      cell: ({ uuid, name, url }) => (
        <>
          <a href={at(`/partners/${uuid}`)}>{name}</a>
          <span class="beneath">{url}</span>
        </>
      ),
    },
    { key: 'clientId', heading: t.clientId, cell: ({ clientId }) => <code>{clientId}</code> },
    {
      key: 'lastTest',
      heading: t.lastTest,
      cell: (partner) => (
        <>
          <TestBadge test={partner.lastTest} />
          {partner.lastTest && (
            <span class="beneath">
              <DateText value={partner.lastTest.requested} withTime />{' '}
              <button
                type="button"
                class="link"
                aria-label={t.foundNamed(partner.name)}
                onClick={() => onFound(partner)}
              >
                {t.found}
              </button>
            </span>
          )}
        </>
      ),
    },
    { key: 'created', heading: t.created, cell: ({ created }) => <DateText value={created} /> },
    {
      key: 'actions',
      heading: t.actions,
      isUnseen: true,
      align: 'end',
      cell: (partner) => (
        <div class="row-actions">
          {may('exchange:read') && (
            <a class="link" href={at('/exchange', { source: partner.uuid })} aria-label={t.eventsNamed(partner.name)}>
              {t.events}
            </a>
          )}
          <button type="button" class="link" aria-label={t.testNamed(partner.name)} onClick={() => onTest(partner)}>
            {t.test}
          </button>
          <button type="button" class="link" aria-label={t.editNamed(partner.name)} onClick={() => onEdit(partner)}>
            {t.edit}
          </button>
          <button
            type="button"
            class="link danger"
            aria-label={t.deleteNamed(partner.name)}
            onClick={() => onDelete(partner)}
          >
            {t.delete}
          </button>
        </div>
      ),
    },
  ];
  return <Table caption={t.list} columns={columns} rows={partners} rowKey={({ uuid }) => uuid} />;
}
