import type { Schemas } from '@footprint-exchange/client';
import { Decimal } from '../../../parts/figures/Decimal.js';
import { numberText } from '../../../browser/number-text.js';
import type { Column } from '../../../parts/Table.js';
import { Table } from '../../../parts/Table.js';
import { laneTexts } from './lane-texts.js';
import { Factor } from '../Facts.js';

export type Lane = Schemas['LaneRecord'];

interface LaneTableProps {
  lanes: readonly Lane[];
  onShow: (lane: Lane) => void;
  /** Absent where the caller may not change lanes. */
  onEdit: ((lane: Lane) => void) | undefined;
}

export function LaneTable({ lanes, onShow, onEdit }: LaneTableProps) {
  const t = laneTexts();
  const columns: Column<Lane>[] = [
    { key: 'name', heading: t.name, cell: ({ name }) => name },
    { key: 'length', heading: t.length, align: 'end', cell: ({ totalKm }) => <Decimal value={plain(totalKm)} /> },
    { key: 'co2e', heading: t.co2e, align: 'end', cell: ({ CO2ePerTkm }) => <Decimal value={CO2ePerTkm} /> },
    {
      key: 'figures',
      heading: t.figures,
      cell: (lane) => {
        const text = t.figuresOf(numberText(figuresOf(lane).length));
        return (
          <button type="button" class="link" aria-label={t.figuresNamed(text, lane.name)} onClick={() => onShow(lane)}>
            {text}
          </button>
        );
      },
    },
    {
      key: 'factor',
      heading: t.factor,
      cell: ({ dataset, datasetAmount }) => (dataset ? <Factor dataset={dataset} amount={datasetAmount} /> : t.own),
    },
  ];
  if (onEdit) {
    columns.push({
      key: 'actions',
      heading: t.actions,
      isUnseen: true,
      align: 'end',
      cell: (lane) => (
        <div class="row-actions">
          <button type="button" class="link" aria-label={t.editNamed(lane.name)} onClick={() => onEdit(lane)}>
            {t.edit}
          </button>
        </div>
      ),
    });
  }
  return <Table caption={t.lanes} columns={columns} rows={lanes} rowKey={({ uuid }) => uuid} />;
}

/** The figures of a lane that are known, with their indicators, in the order of the standard. */
export function figuresOf({ impacts }: Lane) {
  return Object.entries(impacts).flatMap(([code, figure]) => (figure.A1_A3 === '' ? [] : [{ code, ...figure }]));
}

/** A number of the API without an exponent, where it is of a size that lengths have. */
function plain(number: number): string {
  return /e/.test(String(number)) ? number.toLocaleString('en', { useGrouping: false }) : String(number);
}
