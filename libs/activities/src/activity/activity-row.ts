import { isDeepStrictEqual } from 'node:util';
import type { Activity, ActivityContent, FactorSource } from '#model/activities';
import { ACTIVITY_FIELDS } from '#model/activities';
import { optional, cellsOfFields, columnsOfFields, fieldReader } from '#terms';
import type { FieldRow } from '#terms';

/** A row of `SELECT_ACTIVITY`: the columns of the catalogue's fields, and these. */
export type ActivityRow = FieldRow & {
  uuid: string;
  co2e: string;
  factor_source: FactorSource | null;
  created: Date;
  updated: Date;
  revision: number;
};

/** The columns that a write sets. */
export const WRITTEN_COLUMNS: readonly string[] = [
  ...['uuid', 'co2e', 'factor_source'],
  ...columnsOfFields(ACTIVITY_FIELDS),
];

const OWN_COLUMNS = [...WRITTEN_COLUMNS, 'created', 'updated', 'revision'].map((column) => `a.${column}`).join(', ');

/** Selects `ActivityRow`s. `$1` is the company; callers append further conditions. */
export const SELECT_ACTIVITY = `
  select ${OWN_COLUMNS}, p.name as product_name, s.name as scope_name, t.name as taxonomy_name, t.path as taxonomy_path,
    o.name as org_name, g.name as activity_group_name, l.name as transport_lane_name
  from activity a
  left join element p on p.company = $1 and p.uuid = a.product
  left join scope s on s.company = $1 and s.uuid = a.scope
  left join taxonomy t on t.owner = $1 and t.uuid = a.taxonomy
  left join org o on o.company = $1 and o.uuid = a.org
  left join activity_group g on g.company = $1 and g.uuid = a.activity_group
  left join transport_lane l on l.company = $1 and l.uuid = a.transport_lane
  where a.company = $1`;

const withFields = fieldReader(ACTIVITY_FIELDS);

export function activityOf(row: ActivityRow): Activity {
  const { uuid, created, updated, revision } = row;
  const rest = { uuid, created, updated, revision, CO2e: row.co2e, factorSource: optional(row.factor_source) };
  return withFields(rest, row) as Activity;
}

export function columnsOf(uuid: string, content: ActivityContent): Record<string, unknown> {
  const { CO2e, factorSource = null } = content;
  return { uuid, co2e: CO2e, factor_source: factorSource, ...cellsOfFields(ACTIVITY_FIELDS, content) };
}

/** Whether two activities would be written to the same column values. */
export function isSameRow(uuid: string, one: ActivityContent, other: ActivityContent): boolean {
  return isDeepStrictEqual(asJson(columnsOf(uuid, one)), asJson(columnsOf(uuid, other)));
}

/** Drops keys that are undefined, as JSON does. The comparison ignores the order of keys, which the database changes. */
function asJson(columns: Record<string, unknown>): unknown {
  return JSON.parse(JSON.stringify(columns));
}
