import { isDeepStrictEqual } from 'node:util';
import type { Activity, ActivityContent, FactorSource } from '../../model/activity/activity.js';
import type { UnitCode } from '../../model/units.js';
import { set } from '../column-values.js';

/** The columns that a write sets; the others keep what the database says. */
export interface ActivityColumns {
  uuid: string;
  name: string | null;
  description: string | null;
  sync_id: string | null;
  quantity: number | null;
  unit: UnitCode | null;
  upstream_co2e: string | null;
  downstream_co2e: string | null;
  co2e: string;
  factor_source: FactorSource | null;
  product: string | null;
  scope: string | null;
  taxonomy: string | null;
  org: string | null;
  activity_group: string | null;
  transport_lane: string | null;
  start_date: Date;
  end_date: Date;
}

export interface ActivityRow extends ActivityColumns {
  created: Date;
  updated: Date;
  revision: number;
  product_name: string | null;
  scope_name: string | null;
  taxonomy_name: string | null;
  taxonomy_path: string | null;
  org_name: string | null;
  group_name: string | null;
  lane_name: string | null;
}

/** In the order of `ActivityColumns`. */
export const WRITTEN_COLUMNS: readonly (keyof ActivityColumns)[] = [
  'uuid',
  'name',
  'description',
  'sync_id',
  'quantity',
  'unit',
  'upstream_co2e',
  'downstream_co2e',
  'co2e',
  'factor_source',
  'product',
  'scope',
  'taxonomy',
  'org',
  'activity_group',
  'transport_lane',
  'start_date',
  'end_date',
];

const OWN_COLUMNS = [...WRITTEN_COLUMNS, 'created', 'updated', 'revision'].map((column) => `a.${column}`).join(', ');

/** Everything of an activity that is read, `where` still to be said; `$1` is the company. */
export const SELECT_ACTIVITY = `
  select ${OWN_COLUMNS}, p.name as product_name, s.name as scope_name, t.name as taxonomy_name, t.path as taxonomy_path,
    o.name as org_name, g.name as group_name, l.name as lane_name
  from activity a
  left join element p on p.company = $1 and p.uuid = a.product
  left join scope s on s.company = $1 and s.uuid = a.scope
  left join taxonomy t on t.owner = $1 and t.uuid = a.taxonomy
  left join org o on o.company = $1 and o.uuid = a.org
  left join activity_group g on g.company = $1 and g.uuid = a.activity_group
  left join transport_lane l on l.company = $1 and l.uuid = a.transport_lane
  where a.company = $1`;

export function activityOf(row: ActivityRow): Activity {
  return {
    uuid: row.uuid,
    name: set(row.name),
    created: row.created,
    updated: row.updated,
    revision: row.revision,
    syncId: set(row.sync_id),
    description: set(row.description),
    quantity: set(row.quantity),
    unit: set(row.unit),
    UpstreamCO2e: set(row.upstream_co2e),
    DownstreamCO2e: set(row.downstream_co2e),
    CO2e: row.co2e,
    factorSource: set(row.factor_source),
    product: reference(row.product, row.product_name),
    scope: reference(row.scope, row.scope_name),
    taxonomy: row.taxonomy
      ? { uuid: row.taxonomy, name: row.taxonomy_name ?? '', path: row.taxonomy_path ?? '' }
      : undefined,
    org: reference(row.org, row.org_name),
    group: reference(row.activity_group, row.group_name),
    transportLane: reference(row.transport_lane, row.lane_name),
    startDate: row.start_date,
    endDate: row.end_date,
  };
}

function reference(uuid: string | null, name: string | null): { uuid: string; name: string } | undefined {
  return uuid === null ? undefined : { uuid, name: name ?? '' };
}

export function columnsOf(uuid: string, content: ActivityContent): ActivityColumns {
  return {
    uuid,
    name: content.name ?? null,
    description: content.description ?? null,
    sync_id: content.syncId ?? null,
    quantity: content.quantity ?? null,
    unit: content.unit ?? null,
    upstream_co2e: content.UpstreamCO2e ?? null,
    downstream_co2e: content.DownstreamCO2e ?? null,
    co2e: content.CO2e,
    factor_source: content.factorSource ?? null,
    product: content.product?.uuid ?? null,
    scope: content.scope?.uuid ?? null,
    taxonomy: content.taxonomy?.uuid ?? null,
    org: content.org?.uuid ?? null,
    activity_group: content.group?.uuid ?? null,
    transport_lane: content.transportLane?.uuid ?? null,
    start_date: content.startDate,
    end_date: content.endDate,
  };
}

/** Whether a write of the one would leave the row as the other did. */
export function isSameRow(uuid: string, one: ActivityContent, other: ActivityContent): boolean {
  return isDeepStrictEqual(written(columnsOf(uuid, one)), written(columnsOf(uuid, other)));
}

/** As JSON holds it: a key without a value is none, and the order of keys, which the database changes, is nothing. */
function written(columns: ActivityColumns): unknown {
  return JSON.parse(JSON.stringify(columns));
}
