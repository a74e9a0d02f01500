import { useMemo } from 'preact/hooks';
import { Chart } from '../../parts/Chart.js';
import { Decimal } from '../../parts/Decimal.js';
import { EmptyState } from '../../parts/EmptyState.js';
import { Table } from '../../parts/Table.js';
import { indicatorTexts } from '../../texts/indicators.js';
import { productTexts } from '../../texts/products.js';
import { EpdDownloads } from './EpdDownloads.js';
import { Facts } from './Facts.js';
import { IndicatorChoice, useIndicator } from './IndicatorChoice.js';
import type { Figures } from './indicators.js';
import { byStage, unitText } from './indicators.js';
import type { ViewProps } from './product.js';
import { ProductImage } from './ProductImage.js';

/** The figures of an indicator, and what the product is. */
export function FiguresView({ read, onChanged }: ViewProps) {
  const t = productTexts();
  const { data: product } = read.answer;
  const figures = product.impacts[useIndicator()];
  return (
    <div class="beside">
      <section class="card" aria-labelledby="figures">
        <h2 id="figures">{t.perStage}</h2>
        <IndicatorChoice />
        {figures && byStage(figures).length > 0 ? (
          <StageFigures figures={figures} per={product.unit} />
        ) : (
          <EmptyState title={t.noFigures} hint={t.noFiguresHint} />
        )}
      </section>
      <div class="column">
        <section class="card" aria-labelledby="facts">
          <h2 id="facts">{t.facts}</h2>
          <ProductImage read={read} onChanged={onChanged} />
          <Facts product={product} />
        </section>
        <EpdDownloads kind={read.kind} uuid={product.uuid} />
      </div>
    </div>
  );
}

function StageFigures({ figures, per }: { figures: Figures; per: string | undefined }) {
  const t = productTexts();
  const name = indicatorTexts()[useIndicator()];
  const unit = unitText(figures.unit, per);
  const rows = byStage(figures);
  const drawn = useMemo(
    () => ({
      labels: rows.map(({ stage }) => shortName(stage)),
      series: [{ name, values: rows.map(({ value }) => value) }],
      unit,
    }),
    [name, unit, JSON.stringify(rows)],
  );
  const table = (
    <Table
      caption={t.chart(name)}
      rows={rows}
      rowKey={({ stage }) => stage}
      columns={[
        {
          key: 'stage',
          heading: t.stage,
          cell: ({ stage }) => `${shortName(stage)} · ${t.stages[stage]}`,
        },
        { key: 'figure', heading: t.figure, align: 'end', cell: ({ value }) => <Decimal value={value} unit={unit} /> },
      ]}
    />
  );
  return (
    <>
      <dl class="key-figures">
        {figures.A1_A3 && (
          <div>
            <dt>{t.cradleToGate}</dt>
            <dd>
              <Decimal value={figures.A1_A3} unit={unit} />
            </dd>
          </div>
        )}
        {figures.totalCarbonFootprint && (
          <div>
            <dt>{t.allStages}</dt>
            <dd>
              <Decimal value={figures.totalCarbonFootprint} unit={unit} />
            </dd>
          </div>
        )}
      </dl>
      <Chart label={t.chart(name)} figures={drawn} table={table} />
    </>
  );
}

const shortName = (stage: string): string => stage.replace('_', '–');
