import { Decimal, declaredFromJson, figuresOf } from '#impacts';
import type { Figures, PrintedFigures } from '#impacts';
import { SHARED } from '#platform';
import type { DatasetBinding, Element, SourceDatabase } from '../../model/element.js';
import { geoLocationByCode } from '../../model/geo-location.js';
import type { UnitCode } from '../../model/units.js';
import type { ElementColumns } from './element-columns.js';
import { WRITTEN_COLUMNS } from './element-columns.js';
import { amountOf, set } from '../column-values.js';

/** Columns that are selected as texts: only writers need these, and few of them. */
const AS_TEXTS = ['declared', 'co2e', 'impacts'] as const;

/** What writers and the PACT mapping need of an element, and of the rows it refers to. */
export interface ElementRow extends Omit<ElementColumns, (typeof AS_TEXTS)[number]> {
  declared: string;
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
  contributors: SourceDatabase[] | null;
  verified_at: Date | null;
  verified_by: string | null;
}

const OWN = [
  ...['company', 'uuid', 'created', 'updated', 'revision', ...WRITTEN_COLUMNS]
    .filter((column) => !(AS_TEXTS as readonly string[]).includes(column))
    .map((column) => `e.${column}`),
  ...AS_TEXTS.map((column) => `e.${column}::text as ${column}`),
].join(', ');

/** Everything of an element that is read, more conditions still to be said; `$1` is the company. */
export const SELECT_ELEMENT = `
  select ${OWN},
    t.name as taxonomy_name, t.path as taxonomy_path, l.name as location_name, l.geo_location as location_geo,
    s.name as supplier_name, s.sync_id as supplier_sync_id,
    d.name as dataset_name, d.unit as dataset_unit, d.rating as dataset_rating,
    f.name as database_name, f.version as database_version, f.gwp_set as database_gwp_set, f.boundary as database_boundary,
    m.contributors, v.at as verified_at, v.name as verified_by
  from element e
  left join taxonomy t on t.owner = e.company and t.uuid = e.taxonomy
  left join location l on l.company = e.company and l.uuid = e.location
  left join supplier s on s.company = e.company and s.uuid = e.supplier
  left join dataset d on d.owner = e.dataset_owner and d.uuid = e.dataset
  left join factor_database f on f.owner = d.owner and f.uuid = d.factor_database
  left join lateral (
    select json_agg(json_strip_nulls(json_build_object('name', f.name, 'version', f.version, 'gwpSet', f.gwp_set, 'boundary', f.boundary))
      order by f.uuid) as contributors
    from jsonb_array_elements_text(e.modelled->'contributors') c (uuid)
    join factor_database f on f.owner in (e.company, '${SHARED}') and f.uuid = c.uuid::uuid
  ) m on true
  left join lateral (
    select c.at, coalesce(p.name, c.actor) as name from element_change c
    left join client p on p.company = c.company and p.id = c.actor
    where e.version_state = 'verified' and c.company = e.company and c.element = e.uuid
      and c.changes->'versionState'->>'to' = 'verified'
    order by c.seq desc limit 1
  ) v on true
  where e.company = $1`;

/** An element as it is stored, what stands behind its figures, and the signing-off that its audit trail tells of. */
export interface StoredElement extends Element {
  /** `impacts` of all indicators, a JSON text: who needs a few does not pay for reading all. */
  printedImpacts: string;
  contributors: readonly SourceDatabase[];
  verification?: { completedAt: Date; providerName: string };
}

export function elementOf(row: ElementRow): StoredElement {
  const dataset = bindingOf(row);
  let figures: Figures | undefined;
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
    unitFromDataset: row.unit_from_dataset,
    weight: amountOf(row.weight, row.weight_unit),
    packagingWeight: amountOf(row.packaging_weight, row.packaging_weight_unit),
    recycledPercent: numberOf(row.recycled_percent),
    modeledWeight: amountOf(row.modeled_weight, 'kg'),
    modeledPackagingWeight: amountOf(row.modeled_packaging_weight, 'kg'),
    modeledRecycledPercent: numberOf(row.modeled_recycled_percent),
    modelled: set(row.modelled),
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
    dataset,
    datasetAmount: amountOf(row.dataset_amount, row.dataset_amount_unit),
    image: set(row.image),
    get declared() {
      return declaredFromJson(JSON.parse(row.declared) as Record<string, unknown>);
    },
    get figures() {
      return (figures ??= figuresOf(printedIn(row)));
    },
    printedImpacts: row.impacts,
    share: set(row.share),
    pact: row.pact,
    created: row.created,
    updated: row.updated,
    revision: row.revision,
    contributors: dataset ? [dataset.database] : (row.contributors ?? []),
    verification: row.verified_at ? { completedAt: row.verified_at, providerName: row.verified_by ?? '' } : undefined,
  };
}

function numberOf(value: number | string | null): number | undefined {
  return value === null ? undefined : Number(value);
}

function bindingOf(row: ElementRow): DatasetBinding | undefined {
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

/** The figures of a row, as they leave us. */
export function printedIn({ co2e, impacts }: { co2e: string; impacts: string }): PrintedFigures {
  return {
    co2e: JSON.parse(co2e) as PrintedFigures['co2e'],
    impacts: JSON.parse(impacts) as PrintedFigures['impacts'],
  };
}
