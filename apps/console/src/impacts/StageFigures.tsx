import { useMemo } from 'preact/hooks';
import { Chart } from '../parts/figures/Chart.js';
import { Decimal } from '../parts/figures/Decimal.js';
import { Table } from '../parts/Table.js';
import { figureTexts } from './figure-texts.js';
import { indicatorTexts } from './indicator-texts.js';
import { useIndicator } from './IndicatorChoice.js';
import type { Figures } from './indicators.js';
import { byStage, unitText } from './indicators.js';
import './figures.css';

/** The figures of an indicator by stage, as a chart and a table, and their sums as the API has them. */
export function StageFigures({ figures, per }: { figures: Figures; per: string | undefined }) {
  const t = figureTexts();
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
