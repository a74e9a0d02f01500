import { Decimal } from '#impacts';
import { isoTime } from '#platform';
import type { DatasetBinding, Element } from '../../model/element.js';
import { geoLocationByCode } from '../../model/geo-location.js';
import type { Amount, UnitCode } from '../../model/units.js';
import type { ShownRow } from './shown-columns.js';

/** What of an element only writers and the PACT mapping need. */
type Unread = 'company' | 'kind' | 'chain' | 'version' | 'declared' | 'figures' | 'modelled' | 'dataset' | Time;

type Time = 'created' | 'updated' | 'startDate' | 'endDate';

/** An element as far as readers print it. */
export interface ShownElement extends Omit<Element, Unread> {
  dataset?: ShownDataset;
  printed: PrintedParts;
}

/** What is kept, or told by the database, as readers print it: to read it and to print it anew costs more than all the rest. */
export interface PrintedParts {
  /** `footprint.CO2e`, a JSON text. */
  co2e: string;
  /** `impacts` of all indicators, a JSON text. */
  impacts: string;
  /** Times in ISO 8601. */
  created: string;
  updated: string;
  startDate?: string;
  endDate?: string;
}

type ShownDataset = Omit<DatasetBinding, 'owner' | 'database'> & { database: { name: string } };

export const set = <T>(value: T | null): T | undefined => value ?? undefined;

export function shownOf(row: ShownRow): ShownElement {
  return {
    uuid: row.uuid,
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
    dataset: shownDataset(row),
    datasetAmount: amountOf(row.dataset_amount, row.dataset_amount_unit),
    image: set(row.image),
    share: set(row.share),
    pact: row.pact,
    revision: row.revision,
    printed: {
      co2e: row.co2e,
      impacts: row.impacts,
      created: isoTime(row.created),
      updated: isoTime(row.updated),
      startDate: row.start_date === null ? undefined : isoTime(row.start_date),
      endDate: row.end_date === null ? undefined : isoTime(row.end_date),
    },
  };
}

function numberOf(value: number | string | null): number | undefined {
  return value === null ? undefined : Number(value);
}

function amountOf(quantity: string | null, unit: UnitCode | null): Amount | undefined {
  return quantity !== null && unit !== null ? { quantity: new Decimal(quantity), unit } : undefined;
}

function shownDataset(row: ShownRow): ShownDataset | undefined {
  if (row.dataset === null || row.dataset_unit === null) return undefined;
  return {
    uuid: row.dataset,
    name: row.dataset_name ?? '',
    declaredUnit: row.dataset_unit,
    rating: row.dataset_rating === null ? undefined : new Decimal(row.dataset_rating),
    database: { name: row.database_name ?? '' },
  };
}
