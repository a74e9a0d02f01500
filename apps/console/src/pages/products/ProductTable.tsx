import { at } from '../../browser/address.js';
import { DateText } from '../../parts/DateText.js';
import { Decimal } from '../../parts/figures/Decimal.js';
import type { Column } from '../../parts/Table.js';
import { Table } from '../../parts/Table.js';
import { figureTexts } from '../../impacts/figure-texts.js';
import { productTexts } from './product-texts.js';
import { GapMark } from './Gaps.js';
import { unitText } from '../../impacts/indicators.js';
import type { Kind, ListedProduct, Product } from './kind.js';
import { PactBadge, StateBadge } from './StateBadge.js';
import './products.css';

export function ProductTable({ kind, products }: { kind: Kind; products: readonly ListedProduct[] }) {
  const t = productTexts();
  const columns: Column<ListedProduct>[] = [
    {
      key: 'name',
      heading: t.name,
      cell: ({ uuid, name, sku, updated }) => (
        <div class="product-name">
          <a href={at(`/products/${uuid}`, { kind })}>{name}</a>
          {sku && <span class="beneath">{sku}</span>}
          <span class="beneath">
            {t.updated} <DateText value={updated} />
          </span>
        </div>
      ),
    },
    {
      key: 'figure',
      heading: figureTexts().cradleToGate,
      align: 'end',
      cell: (product) => <Gate kind={kind} product={product} />,
    },
    { key: 'state', heading: t.state, cell: ({ versionState }) => versionState && <StateBadge state={versionState} /> },
    { key: 'pact', heading: t.pact, cell: ({ pactState }) => pactState && <PactBadge state={pactState} /> },
    { key: 'source', heading: t.dataSource, cell: (product) => <Source product={product} /> },
    { key: 'supplier', heading: t.supplier, cell: ({ supplier }) => supplier?.name ?? '–' },
  ];
  return <Table caption={t.kinds[kind]} columns={columns} rows={products} rowKey={({ uuid }) => uuid} />;
}

/** Modules A1 to A3 of GWP-fossil, per declared unit. An absent figure is said to be absent: it is not zero. */
function Gate({ kind, product: { uuid, impacts, unit } }: { kind: Kind; product: Product }) {
  const figures = impacts['GWP-fossil'];
  if (!figures?.A1_A3) return <span class="muted">{figureTexts().noFigure}</span>;
  return (
    <>
      <Decimal value={figures.A1_A3} unit={unitText(figures.unit, unit)} />
      <GapMark kind={kind} uuid={uuid} count={figures.gaps?.count} />
    </>
  );
}

function Source({ product: { dataset, dataSource } }: { product: Product }) {
  return (
    <>
      {productTexts().dataSources[dataSource]}
      {dataset && <span class="beneath">{dataset.name}</span>}
    </>
  );
}
