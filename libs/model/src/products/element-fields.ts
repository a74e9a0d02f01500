import type { Catalogue, FieldsOf, PatchOf } from '#model/terms';

/**
 * The fields of a material or process element. `Element`, `ElementPatch`, the columns, the audit trail and the comparison of
 * repeated requests all derive from this catalogue, by type or at run time. Code that lists fields one by one (request body,
 * view) does not compile if it misses one. CONTRIBUTING.md tells how to add a field.
 */

/** Fields that a request sets and that no figure depends on. */
export const PLAIN_FIELDS = {
  name: { kind: 'text', column: 'name', max: 500 },
  description: { kind: 'text', column: 'description', max: 20_000 },
  notes: { kind: 'text', column: 'notes', max: 20_000 },
  sku: { kind: 'text', column: 'sku', max: 256 },
  syncId: { kind: 'text', column: 'sync_id', max: 256 },
  cpcCode: { kind: 'text', column: 'cpc_code', max: 256 },
  supplierPartId: { kind: 'text', column: 'supplier_part_id', max: 256 },
  weight: { kind: 'amount', column: 'weight' },
  packagingWeight: { kind: 'amount', column: 'packaging_weight' },
  recycledPercent: { kind: 'number', column: 'recycled_percent' },
  dataQualityIndicators: { kind: 'dataQuality', column: 'data_quality_indicators' },
  taxonomy: { kind: 'taxonomy', column: 'taxonomy' },
  geoLocation: { kind: 'geoLocation', column: 'geo_location' },
  /** One of the company's named places. */
  location: { kind: 'location', column: 'location' },
  supplier: { kind: 'supplier', column: 'supplier' },
  startDate: { kind: 'time', column: 'start_date' },
  endDate: { kind: 'time', column: 'end_date' },
  /** Whether it may be published over PACT. If absent, the company's setting applies. */
  share: { kind: 'flag', column: 'share' },
  pact: { kind: 'pact', column: 'pact' },
} as const satisfies Catalogue;

/** Fields that a request sets and that figures depend on. */
export const FIGURE_FIELDS = {
  unit: { kind: 'unit', column: 'unit' },
  dataset: { kind: 'dataset', column: 'dataset' },
  datasetAmount: { kind: 'amount', column: 'dataset_amount' },
} as const satisfies Catalogue;

export const REQUEST_FIELDS = { ...PLAIN_FIELDS, ...FIGURE_FIELDS } as const satisfies Catalogue;

/** Fields that have a route of their own. The audit trail records them, too. */
export const ROUTE_FIELDS = {
  versionState: { kind: 'versionState', column: 'version_state' },
  /** The name under which the image is served. */
  image: { kind: 'text', column: 'image' },
} as const satisfies Catalogue;

/** Fields that files alone fill. The audit trail records them, too. */
export const FILE_FIELDS = {
  /** How a file names the place, where `geoLocation` is a wider one, or nothing stands for it. */
  geoLocationText: { kind: 'text', column: 'geo_location_text' },
} as const satisfies Catalogue;

/** Fields that are derived from other fields or from the inputs of a model. */
export const DERIVED_FIELDS = {
  /** Whether the unit was taken from a dataset. It then changes when the element is bound to another one. */
  unitFromDataset: { kind: 'flag', column: 'unit_from_dataset' },
  modeledWeight: { kind: 'kilograms', column: 'modeled_weight' },
  modeledPackagingWeight: { kind: 'kilograms', column: 'modeled_packaging_weight' },
  modeledRecycledPercent: { kind: 'number', column: 'modeled_recycled_percent' },
} as const satisfies Catalogue;

export const ELEMENT_FIELDS = {
  ...REQUEST_FIELDS,
  ...ROUTE_FIELDS,
  ...FILE_FIELDS,
  ...DERIVED_FIELDS,
} as const satisfies Catalogue;

export type ElementField = keyof typeof ELEMENT_FIELDS;
export type ElementFields = FieldsOf<typeof ELEMENT_FIELDS>;
export type ElementRequestFields = PatchOf<typeof REQUEST_FIELDS>;
