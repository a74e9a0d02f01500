import { Decimal } from '#impacts';
import type { DatasetBinding, Element } from '../../model/element.js';
import { geoLocationByCode } from '../../model/geo-location.js';
import type { Amount, UnitCode } from '../../model/units.js';
import type { ElementColumns } from './element-columns.js';
import { WRITTEN_COLUMNS } from './element-columns.js';

/** An element as far as readers print it. */
export interface ShownElement extends Omit<Element, 'declared' | 'figures' | 'modelled'> {
  /** `footprint.CO2e` and, with all indicators, `impacts`, as JSON texts: reading them costs more than all the rest. */
  printed: { co2e: string; impacts: string };
}

type Unshown = 'declared' | 'modelled' | 'co2e' | 'impacts';

export interface ShownRow extends Omit<ElementColumns, Unshown> {
  co2e: string;
  impacts: string;
  created: Date;
  updated: Date;
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
  database_version: string | null;
  database_gwp_set: string | null;
  database_boundary: string | null;
}

const UNSHOWN: ReadonlySet<string> = new Set<Unshown>(['declared', 'modelled', 'co2e', 'impacts']);

const OWN = ['company', 'uuid', 'created', 'updated', 'revision', ...WRITTEN_COLUMNS]
  .filter((column) => !UNSHOWN.has(column))
  .map((column) => `e.${column}`);

const SHOWN = `${OWN.join(', ')},
    t.name as taxonomy_name, t.path as taxonomy_path, l.name as location_name, l.geo_location as location_geo,
    s.name as supplier_name, s.sync_id as supplier_sync_id, d.name as dataset_name, d.unit as dataset_unit, d.rating as dataset_rating,
    f.name as database_name, f.version as database_version, f.gwp_set as database_gwp_set, f.boundary as database_boundary`;

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
 * What is shown of rows of `element` that a query yields, for a statement that is asked with its json unread: a cast to
 * text would copy the figures twice more.
 */
export const selectShownOf = (elements: string): string =>
  `select ${SHOWN}, e.co2e, e.impacts from (${elements}) e ${SHOWN_OF_OTHERS}`;

/** More conditions are still to be said; `$1` is the company. */
export const SELECT_SHOWN = `select ${SHOWN_COLUMNS} from ${SHOWN_TABLES} where e.company = $1`;

export const set = <T>(value: T | null): T | undefined => value ?? undefined;

export function shownOf(row: ShownRow): ShownElement {
  return {
    company: row.company,
    uuid: row.uuid,
    kind: row.kind,
    chain: row.chain,
    version: row.version,
    versionState: row.version_state,
    name: row.name,
    description: set(row.description),
    notes: set(row.notes),
    sku: set(row.sku),
    syncId: set(row.sync_id),
    cpcCode: set(row.cpc_code),
    supplierPartId: set(row.supplier_part_id),
    unit: set(row.unit),
    weight: amountOf(row.weight, row.weight_unit),
    packagingWeight: amountOf(row.packaging_weight, row.packaging_weight_unit),
    recycledPercent: numberOf(row.recycled_percent),
    modeledWeight: amountOf(row.modeled_weight, 'kg'),
    modeledPackagingWeight: amountOf(row.modeled_packaging_weight, 'kg'),
    modeledRecycledPercent: numberOf(row.modeled_recycled_percent),
    dataQualityIndicators: row.data_quality_indicators,
    taxonomy: row.taxonomy
      ? { uuid: row.taxonomy, name: row.taxonomy_name ?? '', path: row.taxonomy_path ?? '' }
      : undefined,
    geoLocation: row.geo_location ? geoLocationByCode(row.geo_location) : undefined,
    location: row.location
      ? { uuid: row.location, name: row.location_name ?? '', code: set(row.location_geo) }
      : undefined,
    supplier: row.supplier
      ? { uuid: row.supplier, name: row.supplier_name ?? '', syncId: set(row.supplier_sync_id) }
      : undefined,
    startDate: set(row.start_date),
    endDate: set(row.end_date),
    dataset: bindingOf(row),
    datasetAmount: amountOf(row.dataset_amount, row.dataset_amount_unit),
    image: set(row.image),
    share: set(row.share),
    pact: row.pact,
    created: row.created,
    updated: row.updated,
    revision: row.revision,
    printed: { co2e: row.co2e, impacts: row.impacts },
  };
}

function numberOf(value: number | string | null): number | undefined {
  return value === null ? undefined : Number(value);
}

function amountOf(quantity: string | null, unit: UnitCode | null): Amount | undefined {
  return quantity !== null && unit !== null ? { quantity: new Decimal(quantity), unit } : undefined;
}

function bindingOf(row: ShownRow): DatasetBinding | undefined {
  if (row.dataset === null || row.dataset_owner === null || row.dataset_unit === null) return undefined;
  return {
    owner: row.dataset_owner,
    uuid: row.dataset,
    name: row.dataset_name ?? '',
    declaredUnit: row.dataset_unit,
    rating: row.dataset_rating === null ? undefined : new Decimal(row.dataset_rating),
    database: {
      name: row.database_name ?? '',
      version: set(row.database_version),
      gwpSet: set(row.database_gwp_set),
      boundary: set(row.database_boundary),
    },
  };
}
