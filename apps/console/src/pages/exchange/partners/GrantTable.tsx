import type { Schemas } from '@footprint-exchange/client';
import { at } from '../../../browser/address.js';
import { DateText } from '../../../parts/DateText.js';
import type { Column } from '../../../parts/Table.js';
import { Table } from '../../../parts/Table.js';
import { accessTexts } from './access-texts.js';

type Grant = Schemas['GrantRecord'];

interface GrantTableProps {
  grants: readonly Grant[];
  /** Whether all are to one partner, which need not be said in each row. */
  isOfOne: boolean;
  onTakeBack: (grant: Grant) => void;
}

export function GrantTable({ grants, isOfOne, onTakeBack }: GrantTableProps) {
  const t = accessTexts();
  const recipient: Column<Grant> = {
    key: 'recipient',
    heading: t.recipient,
    cell: (grant) =>
      grant.dataSource ? (
        <a href={at(`/partners/${grant.dataSource.uuid}`)}>{grant.dataSource.name}</a>
      ) : (
        <>
          {recipientText(grant)}
          <span class="beneath">{t.clientAlone}</span>
        </>
      ),
  };
  const columns: Column<Grant>[] = [
    ...(isOfOne ? [] : [recipient]),
    { key: 'what', heading: t.what, cell: (grant) => <Granted grant={grant} /> },
    { key: 'created', heading: t.granted, cell: ({ created }) => <DateText value={created} withTime /> },
    {
      key: 'actions',
      heading: t.actions,
      isUnseen: true,
      align: 'end',
      cell: (grant) => (
        <div class="row-actions">
          <button
            type="button"
            class="link danger"
            aria-label={t.takeBackNamed(grantedText(grant), recipientText(grant))}
            onClick={() => onTakeBack(grant)}
          >
            {t.takeBack}
          </button>
        </div>
      ),
    },
  ];
  return <Table caption={t.grants} columns={columns} rows={grants} rowKey={({ uuid }) => uuid} />;
}

function Granted({ grant }: { grant: Grant }) {
  const t = accessTexts();
  const { product, taxonomy } = grant;
  const text = grantedText(grant);
  return (
    <>
      {product?.name ? <a href={at(`/products/${product.uuid}`, { view: 'pact' })}>{text}</a> : text}
      <span class="beneath">{product ? t.kinds.product : taxonomy ? t.kinds.taxonomy : t.everythingHint}</span>
    </>
  );
}

/** What is granted, by its name. */
export function grantedText({ product, taxonomy }: Grant): string {
  const t = accessTexts();
  return product ? product.name || t.deletedProduct : (taxonomy?.name ?? t.everything);
}

export function recipientText({ dataSource, client }: Grant): string {
  return dataSource?.name ?? client?.name ?? '';
}
