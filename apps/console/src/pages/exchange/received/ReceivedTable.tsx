import type { Schemas } from '@footprint-exchange/client';
import { at } from '../../../browser/address.js';
import { may } from '../../../session/session.js';
import { Badge } from '../../../parts/Badge.js';
import { DateText } from '../../../parts/DateText.js';
import { numberText } from '../../../browser/number-text.js';
import type { Column } from '../../../parts/Table.js';
import { Table } from '../../../parts/Table.js';
import { pullTexts } from './pull-texts.js';
import { receivedTexts } from './received-texts.js';
import { StatusBadges } from './StatusBadges.js';

type Received = Schemas['ReceivedSummaryRecord'];

export function ReceivedTable({ footprints }: { footprints: readonly Received[] }) {
  const t = receivedTexts();
  const columns: Column<Received>[] = [
    {
      key: 'product',
      heading: t.product,
      cell: (received) => (
        <>
          <a class="pulled" href={at(`/exchange/received/${received.uuid}`)}>
            {received.productName || t.unnamed}
          </a>
          {received.productIds[0] && <span class="beneath received-id">{received.productIds[0]}</span>}
        </>
      ),
    },
    {
      key: 'partner',
      heading: t.partner,
      cell: ({ dataSource, companyName }) => (
        <div>
          {dataSource.name ?? pullTexts().unknownPartner}
          {companyName && <span class="beneath">{companyName}</span>}
        </div>
      ),
    },
    { key: 'status', heading: t.status, cell: (received) => <StatusBadges received={received} /> },
    { key: 'period', heading: t.period, cell: (received) => <Period received={received} /> },
    {
      key: 'remarks',
      heading: t.remarks,
      cell: (received) => <Remarks received={received} />,
    },
    {
      key: 'factor',
      heading: t.factor,
      cell: ({ dataset, productName }) => {
        if (!dataset) return <span class="muted">{t.noFactor}</span>;
        if (!may('dataset:read')) return '✓';
        return (
          <a href={at(`/factors/${dataset}`)} aria-label={t.toFactorNamed(productName || t.unnamed)}>
            {t.toFactor}
          </a>
        );
      },
    },
    { key: 'came', heading: t.came, cell: ({ created }) => <DateText value={created} withTime /> },
  ];
  return <Table caption={t.list} columns={columns} rows={footprints} rowKey={({ uuid }) => uuid} />;
}

/** The period of its figures, as far as it is stated. */
export function Period({ received: { referencePeriodStart, referencePeriodEnd } }: { received: Received }) {
  if (!referencePeriodStart && !referencePeriodEnd) return <>–</>;
  return (
    <span>
      {referencePeriodStart ? <DateText value={referencePeriodStart} /> : '…'} –{' '}
      {referencePeriodEnd ? <DateText value={referencePeriodEnd} /> : '…'}
    </span>
  );
}

function Remarks({ received: { faults, notes } }: { received: Received }) {
  const t = receivedTexts();
  if (faults.length === 0 && notes.length === 0) return <>–</>;
  return (
    <span class="remarks">
      {faults.length > 0 && <Badge kind="fault">{t.faultCount(numberText(faults.length))}</Badge>}
      {notes.length > 0 && <Badge kind="neutral">{t.noteCount(numberText(notes.length))}</Badge>}
    </span>
  );
}
