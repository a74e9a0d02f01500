import { Decimal } from '#impacts';
import type { DatasetBinding, PlaceReference, SupplierReference, TaxonomyReference, UnitCode } from '#model/terms';
import { optionalDecimal, optional } from './column-values.js';

/** The columns that describe the records an element refers to. */
export interface ReferenceColumns extends BindingColumns {
  taxonomy: string | null;
  taxonomy_name: string | null;
  taxonomy_path: string | null;
  geo_location: string | null;
  location: string | null;
  location_name: string | null;
  location_geo: string | null;
  supplier: string | null;
  supplier_name: string | null;
  supplier_sync_id: string | null;
}

/** The columns that describe a dataset. All are null for an element that is bound to none. */
export interface BindingColumns {
  dataset_owner: string | null;
  dataset: string | null;
  dataset_name: string | null;
  dataset_declared_unit: UnitCode | null;
  dataset_declared_amount: string | null;
  dataset_rating: string | null;
  dataset_valid_until: string | null;
  database_name: string | null;
  database_version: string | null;
  database_gwp_set: string | null;
  database_boundary: string | null;
  database_is_partners: boolean | null;
}

/** The `DatasetColumns` of a dataset `d` and its database `f`, except its key. */
export const BINDING_COLUMNS = `
  d.name as dataset_name, d.unit as dataset_declared_unit, nullif(d.declared_amount, 1) as dataset_declared_amount, d.rating as dataset_rating, d.valid_until::text as dataset_valid_until,
  f.name as database_name, f.version as database_version, f.gwp_set as database_gwp_set, f.boundary as database_boundary,
  f.data_source is not null as database_is_partners`;

/** The `ReferenceColumns` that come from other tables, which `REFERENCE_JOINS` joins to the element `e`. */
export const REFERENCE_COLUMNS = `
  t.name as taxonomy_name, t.path as taxonomy_path, l.name as location_name, l.geo_location as location_geo,
  s.name as supplier_name, s.sync_id as supplier_sync_id, ${BINDING_COLUMNS}`;

export const REFERENCE_JOINS = `
  left join taxonomy t on t.owner = $1 and t.uuid = e.taxonomy
  left join location l on l.company = $1 and l.uuid = e.location
  left join supplier s on s.company = $1 and s.uuid = e.supplier
  left join dataset d on d.owner = e.dataset_owner and d.uuid = e.dataset
  left join factor_database f on f.owner = d.owner and f.uuid = d.factor_database`;

export function taxonomyOf(row: ReferenceColumns): TaxonomyReference | undefined {
  if (row.taxonomy === null) return undefined;
  return { uuid: row.taxonomy, name: row.taxonomy_name ?? '', path: row.taxonomy_path ?? '' };
}

export function locationOf(row: ReferenceColumns): PlaceReference | undefined {
  if (row.location === null) return undefined;
  return { uuid: row.location, name: row.location_name ?? '', code: optional(row.location_geo) };
}

export function supplierOf(row: ReferenceColumns): SupplierReference | undefined {
  if (row.supplier === null) return undefined;
  return { uuid: row.supplier, name: row.supplier_name ?? '', syncId: optional(row.supplier_sync_id) };
}

export function datasetOf(row: BindingColumns): DatasetBinding | undefined {
  if (row.dataset === null || row.dataset_owner === null || row.dataset_declared_unit === null) return undefined;
  return {
    owner: row.dataset_owner,
    uuid: row.dataset,
    name: row.dataset_name ?? '',
    declaredUnit: row.dataset_declared_unit,
    ...(row.dataset_declared_amount !== null && { declaredAmount: new Decimal(row.dataset_declared_amount) }),
    rating: optionalDecimal(row.dataset_rating),
    ...(row.dataset_valid_until !== null && { validUntil: row.dataset_valid_until }),
    database: {
      name: row.database_name ?? '',
      version: optional(row.database_version),
      gwpSet: optional(row.database_gwp_set),
      boundary: optional(row.database_boundary),
      ...(row.database_is_partners && { isPartners: true }),
    },
  };
}
