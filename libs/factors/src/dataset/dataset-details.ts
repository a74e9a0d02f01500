import { Decimal } from '#impacts';
import type { DatasetDetails, DatasetPact } from '#model/factors';
import type { GeoLocation, Nullable } from '#model/terms';
import { geoLocationByCode } from '#model/terms';

/** The columns of the details of a dataset, with their types. */
const COLUMNS = {
  geoLocation: { column: 'geo_location', type: 'text' },
  geoLocationText: { column: 'geo_location_text', type: 'text' },
  referenceYear: { column: 'reference_year', type: 'integer' },
  validUntil: { column: 'valid_until', type: 'date' },
  sourceUrl: { column: 'source_url', type: 'text' },
  uncertainty: { column: 'uncertainty', type: 'numeric' },
  pact: { column: 'pact', type: 'jsonb' },
} as const satisfies Record<keyof DatasetDetails, { column: string; type: string }>;

const FIELDS = Object.keys(COLUMNS) as (keyof DatasetDetails)[];

export const DETAIL_COLUMNS = FIELDS.map((field) => COLUMNS[field].column);
/** The column list of a `jsonb_to_recordset`. */
export const TYPED_DETAILS = FIELDS.map((field) => `${COLUMNS[field].column} ${COLUMNS[field].type}`).join(', ');

/** The values by column, for a `jsonb_to_recordset`. A detail without a value is null. */
export function detailCells(details: Nullable<DatasetDetails>): Record<string, unknown> {
  const cells = FIELDS.map((field): [string, unknown] => [COLUMNS[field].column, cell(details[field])]);
  return Object.fromEntries([...cells, [COLUMNS.pact.column, details.pact ?? null]]);
}

/** The values in the order of `DETAIL_COLUMNS`. */
export function detailValues(details: Nullable<DatasetDetails>): unknown[] {
  return FIELDS.map((field) => cell(details[field]));
}

/** SQL for the fields that differ from a request body. `first` is the number of the first parameter of `detailValues`. */
export function detailDifferences(first: number): string {
  return FIELDS.map((field, nth) => {
    const { column, type } = COLUMNS[field];
    const given = `coalesce($${first + nth}::${type}, ${column})`;
    return `case when ${column} is distinct from ${given} then '${field}' end`;
  }).join(', ');
}

/** Two parameters for each field of a patch: whether its column is written, and the new value. */
export function givenDetails(details: Nullable<DatasetDetails>): unknown[] {
  return FIELDS.flatMap((field) => [details[field] !== undefined, cell(details[field])]);
}

/** SQL for the columns after a patch. `first` is the number of the first parameter of `givenDetails`. */
export function detailsAfter(first: number): string {
  return FIELDS.map((field, nth) => {
    const { column, type } = COLUMNS[field];
    return `case when $${first + 2 * nth} then $${first + 2 * nth + 1}::${type} else ${column} end`;
  }).join(', ');
}

/** The details of a dataset as `SELECTED_DETAILS` reads them. */
export interface StoredDetails {
  geo_location: string | null;
  geoLocationText: string | null;
  referenceYear: number | null;
  /** `YYYY-MM-DD` */
  validUntil: string | null;
  sourceUrl: string | null;
  /** A decimal number. */
  uncertainty: string | null;
  pact: DatasetPact | null;
}

export const SELECTED_DETAILS = `d.geo_location, d.geo_location_text as "geoLocationText", d.reference_year as "referenceYear",
  d.valid_until::text as "validUntil", d.source_url as "sourceUrl", d.uncertainty, d.pact`;

export function datasetPlace({ geo_location }: Pick<StoredDetails, 'geo_location'>): GeoLocation | undefined {
  return geo_location === null ? undefined : geoLocationByCode(geo_location);
}

function cell(value: string | number | Decimal | DatasetPact | null | undefined): string | number | null {
  if (value instanceof Decimal) return value.toFixed();
  return typeof value === 'object' ? value && JSON.stringify(value) : (value ?? null);
}
