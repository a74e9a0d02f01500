import type { UnitCode } from '../../model/units.js';
import type { ElementColumns } from './element-columns.js';
import { WRITTEN_COLUMNS } from './element-columns.js';

const TIMES = ['created', 'updated', 'start_date', 'end_date'] as const;

/** Columns that readers do not need, and those they need as texts. */
const UNSHOWN = [
  'company',
  'kind',
  'chain',
  'version',
  'dataset_owner',
  'declared',
  'modelled',
  'co2e',
  'impacts',
  ...TIMES,
] as const;

export interface ShownRow extends Omit<ElementColumns, (typeof UNSHOWN)[number]> {
  co2e: string;
  impacts: string;
  created: string;
  updated: string;
  start_date: string | null;
  end_date: string | null;
  revision: number;
  taxonomy_name: string | null;
  taxonomy_path: string | null;
  location_name: string | null;
  location_geo: string | null;
  supplier_name: string | null;
  supplier_sync_id: string | null;
  dataset_name: string | null;
  dataset_unit: UnitCode | null;
  dataset_rating: string | null;
  database_name: string | null;
}

const OWN = [
  ...['uuid', 'revision', ...WRITTEN_COLUMNS]
    .filter((column) => !(UNSHOWN as readonly string[]).includes(column))
    .map((column) => `e.${column}`),
  ...TIMES.map((column) => `e.${column}::text as ${column}`),
];

const SHOWN = `${OWN.join(', ')},
    t.name as taxonomy_name, t.path as taxonomy_path, l.name as location_name, l.geo_location as location_geo,
    s.name as supplier_name, s.sync_id as supplier_sync_id, d.name as dataset_name, d.unit as dataset_unit, d.rating as dataset_rating,
    f.name as database_name`;

/** What of an element row `e`, and of the rows it refers to, is shown. */
export const SHOWN_COLUMNS = `${SHOWN}, e.co2e::text as co2e, e.impacts::text as impacts`;

const SHOWN_OF_OTHERS = `
  left join taxonomy t on t.owner = e.company and t.uuid = e.taxonomy
  left join location l on l.company = e.company and l.uuid = e.location
  left join supplier s on s.company = e.company and s.uuid = e.supplier
  left join dataset d on d.owner = e.dataset_owner and d.uuid = e.dataset
  left join factor_database f on f.owner = d.owner and f.uuid = d.factor_database`;

export const SHOWN_TABLES = `element e ${SHOWN_OF_OTHERS}`;

/**
 * What is shown of rows `e` of `element`, and something beside, for a statement that is asked with its json unread: a cast to
 * text would copy the figures twice more.
 */
export const selectShownOf = (beside: string, from: string): string =>
  `select ${beside}, ${SHOWN}, e.co2e, e.impacts from ${from} ${SHOWN_OF_OTHERS}`;

/** More conditions are still to be said; `$1` is the company. */
export const SELECT_SHOWN = `select ${SHOWN_COLUMNS} from ${SHOWN_TABLES} where e.company = $1`;
