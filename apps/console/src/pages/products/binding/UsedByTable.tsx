import { at } from '../../../browser/address.js';
import { Decimal } from '../../../parts/figures/Decimal.js';
import type { Column } from '../../../parts/Table.js';
import { Table } from '../../../parts/Table.js';
import { bindingTexts } from './binding-texts.js';
import { figureTexts } from '../../../impacts/figure-texts.js';
import { productTexts } from '../product-texts.js';
import type { Kind, Product } from '../kind.js';
import { Gate } from '../../factors/FactorTable.js';
import './used-by.css';

interface UsedByTableProps {
  kind: Kind;
  products: readonly Product[];
  chosen: ReadonlySet<string>;
  /** Absent where nothing can be changed. */
  onChoose: ((uuid: string) => void) | undefined;
}

/** The products that are bound to a factor. */
export function UsedByTable({ kind, products, chosen, onChoose }: UsedByTableProps) {
  const t = bindingTexts();
  const p = productTexts();
  const columns: Column<Product>[] = [
    {
      key: 'name',
      heading: p.name,
      cell: ({ uuid, name, sku }) => (
        <span class="choosable-product">
          {onChoose && (
            <input
              type="checkbox"
              aria-label={t.choose(name)}
              checked={chosen.has(uuid)}
              onChange={() => onChoose(uuid)}
            />
          )}
          <span>
            <a href={at(`/products/${uuid}`, { kind })}>{name}</a>
            {sku && <span class="beneath">{sku}</span>}
          </span>
        </span>
      ),
    },
    {
      key: 'takes',
      heading: t.takes,
      align: 'end',
      cell: ({ datasetAmount: taken }) => taken && <Decimal value={String(taken.quantity)} unit={taken.unit} />,
    },
    { key: 'figure', heading: figureTexts().cradleToGate, align: 'end', cell: (product) => <Gate factor={product} /> },
  ];
  return <Table caption={t.usedBy} columns={columns} rows={products} rowKey={({ uuid }) => uuid} />;
}
