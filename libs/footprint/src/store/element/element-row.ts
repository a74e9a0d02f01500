import { declaredFromJson, declaredToJson, Decimal, print } from '#impacts';
import type { Figures } from '#impacts';
import type { CompanyId } from '#platform';
import { SHARED } from '#platform';
import { geoLocationByCode } from '../../model/geo-location.js';
import type { Amount, UnitCode } from '../../model/units.js';
import type {
  DataQualityIndicators,
  DatasetBinding,
  Element,
  ElementKind,
  ModelledFacts,
  PactAttributes,
  SourceDatabase,
} from '../../model/element.js';
import type { VersionState } from '../../model/version-state.js';

/** The columns a write of an element sets; the others keep their defaults. */
export interface ElementColumns {
  company: string;
  uuid: string;
  kind: ElementKind;
  chain: string;
  version: number;
  version_state: VersionState;
  name: string;
  description: string | null;
  notes: string | null;
  sku: string | null;
  sync_id: string | null;
  cpc_code: string | null;
  supplier_part_id: string | null;
  unit: UnitCode | null;
  weight: string | null;
  weight_unit: UnitCode | null;
  packaging_weight: string | null;
  packaging_weight_unit: UnitCode | null;
  recycled_percent: number | string | null;
  modeled_weight: string | null;
  modeled_packaging_weight: string | null;
  modeled_recycled_percent: number | string | null;
  modelled: ModelledFacts | null;
  data_quality_indicators: DataQualityIndicators;
  taxonomy: string | null;
  geo_location: string | null;
  location: string | null;
  supplier: string | null;
  start_date: Date | null;
  end_date: Date | null;
  dataset_owner: string | null;
  dataset: string | null;
  dataset_amount: string | null;
  dataset_amount_unit: UnitCode | null;
  declared: Record<string, unknown>;
  figures: Figures;
  share: boolean | null;
  pact: PactAttributes;
  image: string | null;
}

/** What reading adds: what the database keeps by itself, and what the rows referred to say. */
interface JoinedColumns {
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

export type ElementRow = ElementColumns & JoinedColumns;

/** Everything of an element that is read, `where` still to be said; `$1` is the company. */
export const SELECT_ELEMENT = `
  select e.*, t.name as taxonomy_name, t.path as taxonomy_path, l.name as location_name, l.geo_location as location_geo,
    s.name as supplier_name, s.sync_id as supplier_sync_id, d.name as dataset_name, d.unit as dataset_unit, d.rating as dataset_rating,
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

const set = <T>(value: T | null): T | undefined => value ?? undefined;

/** An element as it is stored, what stands behind its figures, and the signing-off that its audit trail tells of. */
export interface StoredElement extends Element {
  contributors: readonly SourceDatabase[];
  verification?: { completedAt: Date; providerName: string };
}

export function elementOf(row: ElementRow): StoredElement {
  const dataset = bindingOf(row);
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
    declared: declaredFromJson(row.declared),
    figures: row.figures,
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

function amountOf(quantity: string | null, unit: UnitCode | null): Amount | undefined {
  return quantity !== null && unit !== null ? { quantity: new Decimal(quantity), unit } : undefined;
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

export function columnsOf(element: Element, company: CompanyId): ElementColumns {
  return {
    company,
    uuid: element.uuid,
    kind: element.kind,
    chain: element.chain,
    version: element.version,
    version_state: element.versionState,
    name: element.name,
    description: element.description ?? null,
    notes: element.notes ?? null,
    sku: element.sku ?? null,
    sync_id: element.syncId ?? null,
    cpc_code: element.cpcCode ?? null,
    supplier_part_id: element.supplierPartId ?? null,
    unit: element.unit ?? null,
    weight: element.weight ? print(element.weight.quantity) : null,
    weight_unit: element.weight?.unit ?? null,
    packaging_weight: element.packagingWeight ? print(element.packagingWeight.quantity) : null,
    packaging_weight_unit: element.packagingWeight?.unit ?? null,
    recycled_percent: element.recycledPercent ?? null,
    modeled_weight: element.modeledWeight ? print(element.modeledWeight.quantity) : null,
    modeled_packaging_weight: element.modeledPackagingWeight ? print(element.modeledPackagingWeight.quantity) : null,
    modeled_recycled_percent: element.modeledRecycledPercent ?? null,
    modelled: element.modelled ?? null,
    data_quality_indicators: element.dataQualityIndicators,
    taxonomy: element.taxonomy?.uuid ?? null,
    geo_location: element.geoLocation?.code ?? null,
    location: element.location?.uuid ?? null,
    supplier: element.supplier?.uuid ?? null,
    start_date: element.startDate ?? null,
    end_date: element.endDate ?? null,
    dataset_owner: element.dataset?.owner ?? null,
    dataset: element.dataset?.uuid ?? null,
    dataset_amount: element.datasetAmount ? print(element.datasetAmount.quantity) : null,
    dataset_amount_unit: element.datasetAmount?.unit ?? null,
    declared: declaredToJson(element.declared),
    figures: element.figures,
    share: element.share ?? null,
    pact: element.pact,
    image: element.image ?? null,
  };
}

/** In the order of the table; the columns a write sets, beside the two of the key. */
export const WRITTEN_COLUMNS: readonly (keyof ElementColumns)[] = [
  'kind',
  'chain',
  'version',
  'version_state',
  'name',
  'description',
  'notes',
  'sku',
  'sync_id',
  'cpc_code',
  'supplier_part_id',
  'unit',
  'weight',
  'weight_unit',
  'packaging_weight',
  'packaging_weight_unit',
  'recycled_percent',
  'modeled_weight',
  'modeled_packaging_weight',
  'modeled_recycled_percent',
  'modelled',
  'data_quality_indicators',
  'taxonomy',
  'geo_location',
  'location',
  'supplier',
  'start_date',
  'end_date',
  'dataset_owner',
  'dataset',
  'dataset_amount',
  'dataset_amount_unit',
  'declared',
  'figures',
  'share',
  'pact',
  'image',
];
