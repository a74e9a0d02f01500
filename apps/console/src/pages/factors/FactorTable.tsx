import type { Schemas } from '@footprint-exchange/client';
import { at } from '../../browser/address.js';
import { Decimal } from '../../parts/figures/Decimal.js';
import type { Column } from '../../parts/Table.js';
import { Table } from '../../parts/Table.js';
import { factorTexts } from './factor-texts.js';
import { figureTexts } from '../../impacts/figure-texts.js';
import { unitText } from '../../impacts/indicators.js';

type Found = Schemas['SearchRecord'];

export function FactorTable({ factors }: { factors: readonly Found[] }) {
  const t = factorTexts();
  const columns: Column<Found>[] = [
    {
      key: 'name',
      heading: t.name,
      cell: ({ uuid, name, dataset }) => (
        <>
          <a href={at(`/factors/${uuid}`)}>{name}</a>
          {dataset && <span class="beneath">{dataset.source}</span>}
        </>
      ),
    },
    { key: 'figure', heading: figureTexts().cradleToGate, align: 'end', cell: (factor) => <Gate factor={factor} /> },
    { key: 'place', heading: t.place, cell: ({ geoLocation }) => geoLocation?.name ?? '–' },
    { key: 'year', heading: t.year, cell: ({ referenceYear }) => referenceYear ?? '–' },
  ];
  return <Table caption={t.title} columns={columns} rows={factors} rowKey={({ uuid }) => uuid} />;
}

/** An absent figure is said to be absent: it is not zero. */
export function Gate({ factor: { impacts, unit } }: { factor: Pick<Found, 'impacts' | 'unit'> }) {
  const figures = impacts['GWP-fossil'];
  if (!figures?.A1_A3) return <span class="muted">{figureTexts().noFigure}</span>;
  return <Decimal value={figures.A1_A3} unit={unitText(figures.unit, unit)} />;
}
