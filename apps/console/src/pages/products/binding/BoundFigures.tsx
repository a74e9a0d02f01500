import { Button } from '../../../parts/Button.js';
import { Table } from '../../../parts/Table.js';
import { bindingTexts } from './binding-texts.js';
import { DifferingValue } from '../versions/Difference.js';
import { differing } from '../versions/differing.js';
import type { Product } from '../kind.js';

interface BoundFiguresProps {
  before: Product;
  after: Product;
  onClose: () => void;
}

/** The figures of a product that another factor changed. */
export function BoundFigures({ before, after, onClose }: BoundFiguresProps) {
  const t = bindingTexts();
  const figures = differing(before, after).filter(({ unit }) => unit !== undefined);
  return (
    <>
      <p>{figures.length > 0 ? t.boundHint : t.sameFigures}</p>
      {figures.length > 0 && (
        <Table
          caption={t.boundHint}
          rows={figures}
          rowKey={({ field }) => field}
          columns={[
            { key: 'field', heading: t.figure, cell: ({ field }) => field },
            {
              key: 'from',
              heading: t.before,
              align: 'end',
              cell: (row) => <DifferingValue row={row} value={row.from} />,
            },
            { key: 'to', heading: t.after, align: 'end', cell: (row) => <DifferingValue row={row} value={row.to} /> },
          ]}
        />
      )}
      <div class="actions end">
        <Button kind="primary" onClick={onClose}>
          {t.done}
        </Button>
      </div>
    </>
  );
}
