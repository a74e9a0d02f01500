import { ApiProperty } from '@nestjs/swagger';
import type { Amount, UnitCode, VersionState } from '#footprint/model';
import { averagePercent, dataQualityRating, modeledTotalWeight } from '#footprint/model';
import type { ShownElement } from '#footprint/store';
import type { CO2eRecord, ImpactRecords, IndicatorCode } from '#impacts';
import { impactsIn } from '#impacts';
import { revised } from '#platform';
import type { ImageUrl } from '../image/image-url.js';
import { Footprint, Impacts } from '../openapi/figures.js';
import { TimeText, UnitText, UuidText } from '../openapi/formats.js';
import { ReferenceRecord, SyncedReferenceRecord, TaxonomyReferenceRecord } from '../reference/reference-record.js';
import { GeoLocationRecord } from '../reference/reference-records.js';
import {
  AmountRecord,
  DataQualityIndicatorsRecord,
  DatasetBindingRecord,
  PactAttributesRecord,
} from './element-parts-record.js';

/** A material or process element as it leaves us; a key without a value is absent. */
export class ElementRecord {
  @UuidText() uuid!: string;
  name!: string;
  description?: string;
  notes?: string;
  sku?: string;
  syncId?: string;
  cpcCode?: string;
  supplierPartId?: string;
  @UnitText() unit?: UnitCode;
  /** As it was declared. */
  weight?: AmountRecord;
  packagingWeight?: AmountRecord;
  /** 0 is a declared zero. */
  recycledPercent?: number;
  @Footprint() footprint!: { CO2e: CO2eRecord };
  dataQualityIndicators!: DataQualityIndicatorsRecord;
  taxonomy?: TaxonomyReferenceRecord;
  geoLocation?: GeoLocationRecord;
  location?: ReferenceRecord;
  @TimeText() startDate?: string;
  @TimeText() endDate?: string;
  dataSource!: 'model' | 'external';
  /** Its address, which anyone may open who knows it. */
  @ApiProperty({ format: 'uri' }) image?: string;
  /** Of the model's product inputs, A1 to A3. */
  modeledWeight?: AmountRecord;
  /** Of its packaging inputs. */
  modeledPackagingWeight?: AmountRecord;
  modeledTotalWeight?: AmountRecord;
  modeledRecycledPercent?: number;
  @Impacts() impacts!: ImpactRecords;
  /** What it draws its figures from; absent where it does not. */
  dataset?: DatasetBindingRecord;
  /** How much of the dataset one unit consumes. */
  datasetAmount?: AmountRecord;
  /** The mean of the ratings that are set, else that of the dataset. */
  dataQualityRating?: number;
  /** Absent in the listing of materials. */
  versionState?: VersionState;
  /** Whether it may be published over PACT; absent: as the company says. */
  share?: boolean;
  pact!: PactAttributesRecord;
  @TimeText() created!: string;
  @TimeText() updated!: string;
  supplier?: SyncedReferenceRecord;
}

export function elementRecord(
  element: ShownElement,
  codes: readonly IndicatorCode[],
  imageUrl: ImageUrl,
): ElementRecord {
  const record: ElementRecord = {
    ...withoutFigures(element, imageUrl),
    footprint: { CO2e: JSON.parse(element.printed.co2e) as CO2eRecord },
    impacts: impactsIn(element.printed.impacts, codes),
  };
  return revised(record, element.revision, ...printedOf(element));
}

/** All of it that is not a text already. */
export type RecordWithoutFigures = Omit<ElementRecord, 'footprint' | 'impacts'>;

export function withoutFigures(element: ShownElement, imageUrl: ImageUrl): RecordWithoutFigures {
  const { dataset, dataQualityIndicators, location, geoLocation, taxonomy, supplier, printed } = element;
  return {
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
    dataQualityIndicators: { ...dataQualityIndicators, averagePercent: averagePercent(dataQualityIndicators) },
    taxonomy,
    geoLocation: geoLocation && { uuid: geoLocation.uuid, name: geoLocation.name, code: geoLocation.code },
    location: location && { uuid: location.uuid, name: location.name },
    startDate: printed.startDate,
    endDate: printed.endDate,
    dataSource: dataset ? 'external' : 'model',
    image: element.image && imageUrl(element.image),
    modeledWeight: amountRecord(element.modeledWeight),
    modeledPackagingWeight: amountRecord(element.modeledPackagingWeight),
    modeledTotalWeight: amountRecord(modeledTotalWeight(element.modeledWeight, element.modeledPackagingWeight)),
    modeledRecycledPercent: element.modeledRecycledPercent,
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
    created: printed.created,
    updated: printed.updated,
    supplier,
  };
}

/** What it shows of other rows; a change of the dataset's figures is a change of the element. */
function printedOf({ taxonomy, location, supplier, dataset }: ShownElement): (string | undefined)[] {
  return [
    ...[taxonomy?.name, taxonomy?.path, location?.name, supplier?.name, supplier?.syncId],
    ...[dataset?.name, dataset?.database.name, dataset?.declaredUnit, dataset?.rating?.toFixed()],
  ];
}

/** In the material listing the version's state is absent (interface, "Material and process element"). */
export function listedMaterial(...of: Parameters<typeof withoutFigures>): RecordWithoutFigures {
  const record = withoutFigures(...of);
  record.versionState = undefined;
  return record;
}

export function amountRecord(amount: Amount | undefined): AmountRecord | undefined {
  return amount && { quantity: amount.quantity.toNumber(), unit: amount.unit };
}
