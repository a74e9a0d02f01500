import { Decimal } from '../../../parts/figures/Decimal.js';
import { useLoaded } from '../../../parts/loaded.js';
import { numberText } from '../../../browser/number-text.js';
import { Shown } from '../../../parts/Shown.js';
import { Table } from '../../../parts/Table.js';
import { versionTexts } from './version-texts.js';
import { valueText } from './Compared.js';
import type { Differing } from './differing.js';
import { differing } from './differing.js';
import type { ReadProduct, Version } from '../product.js';
import { readProduct } from '../product.js';

interface DifferenceProps {
  read: ReadProduct;
  here: Version;
  other: Version;
}

/** The fields and figures in which two versions differ, the older one first. */
export function Difference({ read: { kind, answer }, here, other }: DifferenceProps) {
  const t = versionTexts();
  const second = useLoaded((options) => readProduct(kind, other.uuid, options), [kind, other.uuid]);
  return (
    <Shown loaded={second}>
      {(product) => {
        const isOlder = other.version < here.version;
        const [from, to] = isOlder ? [product, answer.data] : [answer.data, product];
        const [first, last] = isOlder ? [other, here] : [here, other];
        const rows = differing(from, to);
        if (rows.length === 0) return <p>{t.same}</p>;
        return (
          <Table
            caption={t.difference}
            rows={rows}
            rowKey={({ field }) => field}
            columns={[
              { key: 'field', heading: t.field, cell: ({ field }) => <code>{field}</code> },
              {
                key: 'from',
                heading: t.versionNumber(numberText(first.version)),
                cell: (row) => <DifferingValue row={row} value={row.from} />,
              },
              {
                key: 'to',
                heading: t.versionNumber(numberText(last.version)),
                cell: (row) => <DifferingValue row={row} value={row.to} />,
              },
            ]}
          />
        );
      }}
    </Shown>
  );
}

/** A value of a difference: an exact decimal where it is a figure. */
export function DifferingValue({ row: { unit }, value }: { row: Differing; value: unknown }) {
  const { notSet } = versionTexts();
  if (unit && typeof value === 'string') return <Decimal value={value} unit={unit} />;
  return <span class="compared">{valueText(value, notSet)}</span>;
}
