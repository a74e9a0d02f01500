import { Button } from '../../../parts/Button.js';
import { Decimal } from '../../../parts/figures/Decimal.js';
import { Dialog } from '../../../parts/Dialog.js';
import { Table } from '../../../parts/Table.js';
import { indicatorTexts } from '../../../impacts/indicator-texts.js';
import { laneTexts } from './lane-texts.js';
import type { Lane } from './LaneTable.js';
import { figuresOf } from './LaneTable.js';

const INDICATORS = 37;

/** All figures of a lane, and what it means that it lacks some. */
export function LaneFigures({ lane, onClose }: { lane: Lane; onClose: () => void }) {
  const t = laneTexts();
  const names = indicatorTexts();
  const rows = figuresOf(lane);
  const isUndivided = lane.impacts['GWP-fossil']?.method === 'undivided';
  return (
    <Dialog title={t.figuresOfLane(lane.name)} onClose={onClose}>
      {isUndivided && <p>{t.undivided}</p>}
      {rows.length < INDICATORS && <p>{t.missing}</p>}
      <Table
        caption={t.figuresOfLane(lane.name)}
        rows={rows}
        rowKey={({ code }) => code}
        columns={[
          { key: 'code', heading: t.indicator, cell: ({ code }) => names[code as keyof typeof names] },
          {
            key: 'figure',
            heading: t.perTkm,
            align: 'end',
            cell: ({ A1_A3, unit }) => <Decimal value={A1_A3} unit={unit} />,
          },
          { key: 'method', heading: t.method, cell: ({ method }) => method },
        ]}
      />
      <div class="actions end">
        <Button kind="primary" onClick={onClose}>
          {t.close}
        </Button>
      </div>
    </Dialog>
  );
}
