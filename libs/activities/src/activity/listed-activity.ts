import { isoTime } from '#platform';
import type { FactorSource } from '#model/activities';

/** What a listing has only where it is asked for. */
export const LISTABLE = ['group', 'transportLane', 'factorSource'] as const;
type Listable = (typeof LISTABLE)[number];
/** Which of them are listed. */
export type AlsoListed = ReadonlySet<Listable>;

/**
 * A row of a listing. Its times are texts: making a Date of each, and a text again, would make a listing take a third longer
 * (`node dist/bench/activity-stream.js`).
 */
export interface ListedRow {
  uuid: string;
  name: string | null;
  created: string;
  updated: string;
  sync_id: string | null;
  description: string | null;
  quantity: number | null;
  unit: string | null;
  upstream_co2e: string | null;
  downstream_co2e: string | null;
  product: string | null;
  product_name: string | null;
  scope: string | null;
  scope_name: string | null;
  taxonomy: string | null;
  taxonomy_name: string | null;
  taxonomy_path: string | null;
  org: string | null;
  org_name: string | null;
  /** These are there where they are listed. */
  activity_group?: string | null;
  group_name?: string | null;
  transport_lane?: string | null;
  lane_name?: string | null;
  factor_source?: FactorSource | null;
  start_date: string;
  end_date: string;
  co2e: string;
}

const VALUES = `a.uuid, a.name, a.sync_id, a.description, a.quantity, a.unit, a.upstream_co2e, a.downstream_co2e, a.co2e,
  a.product, a.scope, a.taxonomy, a.org`;

const ALSO = {
  group: {
    column: 'a.activity_group',
    name: 'g.name as group_name',
    join: 'left join activity_group g on g.company = $1 and g.uuid = a.activity_group',
  },
  transportLane: {
    column: 'a.transport_lane',
    name: 'l.name as lane_name',
    join: 'left join transport_lane l on l.company = $1 and l.uuid = a.transport_lane',
  },
  factorSource: { column: 'a.factor_source' },
} satisfies Record<Listable, Also>;

/** A column of an activity, and the name of the record that it refers to, if it does. */
interface Also {
  column: string;
  name?: string;
  join?: string;
}

const alsoListed = (also: AlsoListed): Also[] => LISTABLE.filter((each) => also.has(each)).map((each) => ALSO[each]);

/** Selects a `ListedRow` from an activity `a` and the joins of `listedReferences`. */
export const listedRow = (also: AlsoListed): string =>
  [LISTED_ROW, ...alsoListed(also).flatMap(({ column, name }) => (name ? [column, name] : [column]))].join(', ');

const LISTED_ROW = `${VALUES}, a.created::text as created, a.updated::text as updated, a.start_date::text as start_date,
  a.end_date::text as end_date, p.name as product_name, s.name as scope_name, t.name as taxonomy_name, t.path as taxonomy_path,
  o.name as org_name`;

/** The columns of `a` that these need. */
export const listedColumns = (also: AlsoListed): string =>
  [LISTED_COLUMNS, ...alsoListed(also).map(({ column }) => column)].join(', ');

const LISTED_COLUMNS = `${VALUES}, a.created, a.updated, a.start_date, a.end_date`;

/** Joins the records that an activity `a` refers to. `$1` is the company. */
export const listedReferences = (also: AlsoListed): string =>
  [LISTED_REFERENCES, ...alsoListed(also).flatMap(({ join }) => join ?? [])].join('\n  ');

const LISTED_REFERENCES = `
  left join element p on p.company = $1 and p.uuid = a.product
  left join scope s on s.company = $1 and s.uuid = a.scope
  left join taxonomy t on t.owner = $1 and t.uuid = a.taxonomy
  left join org o on o.company = $1 and o.uuid = a.org`;

/** The JSON record of an activity in a listing. */
export function listedActivity(row: ListedRow): string {
  return JSON.stringify({
    uuid: row.uuid,
    name: row.name ?? undefined,
    created: isoTime(row.created),
    updated: isoTime(row.updated),
    syncId: row.sync_id ?? undefined,
    description: row.description ?? undefined,
    quantity: row.quantity ?? undefined,
    unit: row.unit ?? undefined,
    UpstreamCO2e: row.upstream_co2e ?? undefined,
    DownstreamCO2e: row.downstream_co2e ?? undefined,
    product: reference(row.product, row.product_name),
    scope: reference(row.scope, row.scope_name),
    taxonomy: row.taxonomy ? { uuid: row.taxonomy, name: row.taxonomy_name, path: row.taxonomy_path } : undefined,
    org: reference(row.org, row.org_name),
    group: reference(row.activity_group, row.group_name),
    transportLane: reference(row.transport_lane, row.lane_name),
    startDate: isoTime(row.start_date),
    endDate: isoTime(row.end_date),
    CO2e: row.co2e,
    factorSource: row.factor_source ?? undefined,
  });
}

function reference(uuid: string | null | undefined, name: string | null | undefined) {
  return uuid ? { uuid, name } : undefined;
}
