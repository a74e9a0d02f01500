import type { Amount, PactAttributes, Reference, TaxonomyReference, UnitCode, VersionState } from '#footprint/model';
import { averagePercent, dataQualityRating, modeledTotalWeight } from '#footprint/model';
import type { StoredElement } from '#footprint/store';
import type { IndicatorCode } from '#impacts';
import { revised } from '#platform';
import type { ImageUrl } from '../image/image-url.js';
import type { CO2eRecord, ImpactRecords } from './impact-records.js';
import { co2eRecord, impactRecords } from './impact-records.js';

export interface AmountRecord {
  quantity: number;
  unit: UnitCode;
}

/** A material or process element as it leaves us; a key without a value is absent. */
export interface ElementRecord {
  uuid: string;
  name: string;
  description?: string;
  notes?: string;
  sku?: string;
  syncId?: string;
  cpcCode?: string;
  supplierPartId?: string;
  unit?: UnitCode;
  weight?: AmountRecord;
  packagingWeight?: AmountRecord;
  recycledPercent?: number;
  footprint: { CO2e: CO2eRecord };
  dataQualityIndicators: StoredElement['dataQualityIndicators'] & { averagePercent?: number };
  taxonomy?: TaxonomyReference;
  geoLocation?: Reference & { code: string };
  location?: Reference;
  startDate?: string;
  endDate?: string;
  dataSource: 'model' | 'external';
  image?: string;
  modeledWeight?: AmountRecord;
  modeledPackagingWeight?: AmountRecord;
  modeledTotalWeight?: AmountRecord;
  modeledRecycledPercent?: number;
  impacts: ImpactRecords;
  dataset?: { uuid: string; name: string; source: string; declaredUnit: UnitCode };
  datasetAmount?: AmountRecord;
  dataQualityRating?: number;
  versionState?: VersionState;
  share?: boolean;
  pact: PactAttributes;
  created: string;
  updated: string;
  supplier?: { uuid: string; syncId?: string; name: string };
}

export function elementRecord(
  element: StoredElement,
  codes: readonly IndicatorCode[],
  imageUrl: ImageUrl,
): ElementRecord {
  const { dataset, dataQualityIndicators, location, geoLocation, taxonomy, supplier } = element;
  const record: ElementRecord = {
    uuid: element.uuid,
    name: element.name,
    description: element.description,
    notes: element.notes,
    sku: element.sku,
    syncId: element.syncId,
    cpcCode: element.cpcCode,
    supplierPartId: element.supplierPartId,
    unit: element.unit,
    weight: amountRecord(element.weight),
    packagingWeight: amountRecord(element.packagingWeight),
    recycledPercent: element.recycledPercent,
    footprint: { CO2e: co2eRecord(element.figures['GWP-fossil']) },
    dataQualityIndicators: { ...dataQualityIndicators, averagePercent: averagePercent(dataQualityIndicators) },
    taxonomy,
    geoLocation: geoLocation && { uuid: geoLocation.uuid, name: geoLocation.name, code: geoLocation.code },
    location: location && { uuid: location.uuid, name: location.name },
    startDate: element.startDate?.toISOString(),
    endDate: element.endDate?.toISOString(),
    dataSource: dataset ? 'external' : 'model',
    image: element.image && imageUrl(element.image),
    modeledWeight: amountRecord(element.modeledWeight),
    modeledPackagingWeight: amountRecord(element.modeledPackagingWeight),
    modeledTotalWeight: amountRecord(modeledTotalWeight(element.modeledWeight, element.modeledPackagingWeight)),
    modeledRecycledPercent: element.modeledRecycledPercent,
    impacts: impactRecords(element.figures, codes),
    dataset: dataset && {
      uuid: dataset.uuid,
      name: dataset.name,
      source: dataset.database.name,
      declaredUnit: dataset.declaredUnit,
    },
    datasetAmount: amountRecord(element.datasetAmount),
    dataQualityRating: dataQualityRating(dataQualityIndicators, dataset?.rating),
    versionState: element.versionState,
    share: element.share,
    pact: element.pact,
    created: element.created.toISOString(),
    updated: element.updated.toISOString(),
    supplier,
  };
  return revised(record, element.revision, ...printedOf(element));
}

/** What it shows of other rows; a change of the dataset's figures is a change of the element. */
function printedOf({ taxonomy, location, supplier, dataset }: StoredElement): (string | undefined)[] {
  return [
    ...[taxonomy?.name, taxonomy?.path, location?.name, supplier?.name, supplier?.syncId],
    ...[dataset?.name, dataset?.database.name, dataset?.declaredUnit, dataset?.rating?.toFixed()],
  ];
}

/** In the material listing the version's state is absent (interface, "Material and process element"). */
export function listedMaterial(...of: Parameters<typeof elementRecord>): ElementRecord {
  return { ...elementRecord(...of), versionState: undefined };
}

export function amountRecord(amount: Amount | undefined): AmountRecord | undefined {
  return amount && { quantity: amount.quantity.toNumber(), unit: amount.unit };
}
