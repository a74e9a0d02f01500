import type { Schemas } from '@footprint-exchange/client';
import { may } from '../../session/session.js';
import { DateText } from '../../parts/DateText.js';
import { Decimal } from '../../parts/figures/Decimal.js';
import type { Column } from '../../parts/Table.js';
import { Table } from '../../parts/Table.js';
import { activityTexts } from './activity-texts.js';
import { GapMark } from '../products/Gaps.js';

export type Activity = Schemas['ActivityRecord'];

interface ActivityTableProps {
  activities: readonly Activity[];
  chosen: ReadonlySet<string>;
  onChoose: (uuid: string) => void;
  onEdit: (activity: Activity) => void;
  onRemove: (activity: Activity) => void;
}

export function ActivityTable({ activities, chosen, onChoose, onEdit, onRemove }: ActivityTableProps) {
  const t = activityTexts();
  const [mayUpdate, mayDelete] = [may('activity:update'), may('activity:delete')];
  const nameOf = ({ name }: Activity): string => name ?? t.unnamed;
  const columns: Column<Activity>[] = [
    {
      key: 'name',
      heading: t.name,
      cell: (activity) => (
        <span class="choosable">
          {mayUpdate && (
            <input
              type="checkbox"
              aria-label={t.choose(nameOf(activity))}
              checked={chosen.has(activity.uuid)}
              onChange={() => onChoose(activity.uuid)}
            />
          )}
          <span>
            {nameOf(activity)}
            {(activity.product ?? activity.transportLane) && (
              <span class="beneath">{(activity.product ?? activity.transportLane)?.name}</span>
            )}
          </span>
        </span>
      ),
    },
    { key: 'date', heading: t.date, cell: ({ startDate }) => <DateText value={startDate.slice(0, 10)} /> },
    {
      key: 'quantity',
      heading: t.quantity,
      align: 'end',
      cell: ({ quantity, unit }) => quantity !== undefined && <Decimal value={String(quantity)} unit={unit} />,
    },
    { key: 'co2e', heading: t.co2e, align: 'end', cell: (activity) => <Emitted activity={activity} /> },
    { key: 'scope', heading: t.scope, cell: ({ scope }) => scope?.name ?? '–' },
    { key: 'org', heading: t.org, cell: ({ org }) => org?.name ?? '–' },
    {
      key: 'taxonomy',
      heading: t.taxonomy,
      cell: ({ taxonomy }) => (taxonomy ? <span title={taxonomy.path}>{taxonomy.name}</span> : '–'),
    },
  ];
  if (activities.some(({ group }) => group)) {
    columns.push({ key: 'group', heading: t.group, cell: ({ group }) => group?.name ?? '–' });
  }
  if (mayUpdate || mayDelete) {
    columns.push({
      key: 'actions',
      heading: t.actions,
      isUnseen: true,
      align: 'end',
      cell: (activity) => (
        <div class="row-actions">
          {mayUpdate && (
            <button
              type="button"
              class="link"
              aria-label={t.editNamed(nameOf(activity))}
              onClick={() => onEdit(activity)}
            >
              {t.edit}
            </button>
          )}
          {mayDelete && (
            <button
              type="button"
              class="link danger"
              aria-label={t.removeNamed(nameOf(activity))}
              onClick={() => onRemove(activity)}
            >
              {t.remove}
            </button>
          )}
        </div>
      ),
    });
  }
  return <Table caption={t.list} columns={columns} rows={activities} rowKey={({ uuid }) => uuid} />;
}

/** CO2e, marked where its product's model lacked figures. */
function Emitted({ activity: { CO2e, factorSource } }: { activity: Activity }) {
  return (
    <>
      <Decimal value={CO2e} unit="kg" />
      {factorSource && factorSource.kind !== 'transportLane' && (
        <GapMark kind={factorSource.kind} uuid={factorSource.uuid} count={factorSource.gaps?.count} />
      )}
    </>
  );
}
