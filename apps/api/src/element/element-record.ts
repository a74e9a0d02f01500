import { ApiProperty } from '@nestjs/swagger';
import type {
  DataQualityIndicators,
  DatasetBinding,
  ElementField,
  Every,
  UnitCode,
  VersionState,
} from '#footprint/model';
import { averagePercent, dataQualityRating, modeledTotalWeight } from '#footprint/model';
import type { ElementView } from '#footprint/store';
import type { CO2eRecord, ImpactRecords, IndicatorCode } from '#impacts';
import { impactsIn } from '#impacts';
import { revised, Revised } from '../http/revised.js';
import type { ImageUrl } from '../image/image-url.js';
import { GeoLocationRecord } from '../reference/reference-records.js';
import { AmountRecord, amountRecord } from '../views/amount.dto.js';
import { Footprint, Impacts } from '../views/figures.js';
import { TimeText, UnitText, UuidText } from '../views/formats.js';
import { ReferenceRecord, SyncedReferenceRecord, TaxonomyReferenceRecord } from '../views/reference-record.js';
import { DataQualityIndicatorsRecord, DatasetBindingRecord, PactAttributesRecord } from './element-parts-record.js';

/** A material or process element as it is sent; a key without a value is absent. */
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
  dataQualityIndicators?: DataQualityIndicatorsRecord;
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
  pact?: PactAttributesRecord;
  @TimeText() created!: string;
  @TimeText() updated!: string;
  supplier?: SyncedReferenceRecord;
}

export function elementRecord(
  element: ElementView,
  codes: readonly IndicatorCode[],
  imageUrl: ImageUrl,
): Revised<ElementRecord> {
  const record: ElementRecord = {
    ...elementFacts(element, imageUrl),
    footprint: { CO2e: JSON.parse(element.co2eText) as CO2eRecord },
    impacts: impactsIn(element.impactsText, codes),
  };
  return revised(record, element.revision, ...partsOfOthers(element));
}

/** This does not compile while the record lacks a field of the catalogue. Whether the unit is the dataset's is not sent. */
type SentFields = Pick<ElementRecord, Exclude<ElementField, 'unitFromDataset'> | keyof ElementRecord>;

/** A record without its figures; a field without a value is undefined. */
export type ElementFacts = Every<Omit<SentFields, 'footprint' | 'impacts'>>;

export function elementFacts(element: ElementView, imageUrl: ImageUrl): ElementFacts {
  const { dataQualityIndicators, taxonomy, geoLocation, location, supplier, dataset, pact } = element;
  const { modeledWeight, modeledPackagingWeight } = element;
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
    dataQualityIndicators: isEmpty(dataQualityIndicators) ? undefined : indicatorsRecord(dataQualityIndicators),
    taxonomy: taxonomy && { uuid: taxonomy.uuid, name: taxonomy.name, path: taxonomy.path },
    geoLocation: geoLocation && { uuid: geoLocation.uuid, name: geoLocation.name, code: geoLocation.code },
    location: location && { uuid: location.uuid, name: location.name },
    startDate: element.startDate?.toISOString(),
    endDate: element.endDate?.toISOString(),
    dataSource: dataset ? 'external' : 'model',
    image: element.image && imageUrl(element.image),
    modeledWeight: amountRecord(modeledWeight),
    modeledPackagingWeight: amountRecord(modeledPackagingWeight),
    modeledTotalWeight: amountRecord(modeledTotalWeight(modeledWeight, modeledPackagingWeight)),
    modeledRecycledPercent: element.modeledRecycledPercent,
    dataset: dataset && datasetRecord(dataset),
    datasetAmount: amountRecord(element.datasetAmount),
    dataQualityRating: dataQualityRating(dataQualityIndicators, dataset?.rating),
    versionState: element.versionState,
    share: element.share,
    pact: isEmpty(pact) ? undefined : pact,
    created: element.created.toISOString(),
    updated: element.updated.toISOString(),
    supplier: supplier && { uuid: supplier.uuid, name: supplier.name, syncId: supplier.syncId },
  };
}

/** The listing of materials omits the version's state (interface, "Material and process element"). */
export function factsOfListedMaterial(...of: Parameters<typeof elementFacts>): ElementFacts {
  const facts = elementFacts(...of);
  facts.versionState = undefined;
  return facts;
}

function datasetRecord({ uuid, name, database, declaredUnit }: DatasetBinding): DatasetBindingRecord {
  return { uuid, name, source: database.name, declaredUnit };
}

function indicatorsRecord(indicators: DataQualityIndicators): DataQualityIndicatorsRecord {
  return { ...indicators, averagePercent: averagePercent(indicators) };
}

function isEmpty(object: object): boolean {
  return Object.keys(object).length === 0;
}

/** What the record shows of other rows, for its ETag. The dataset's figures are missing: a change of them changes the element. */
function partsOfOthers({ taxonomy, location, supplier, dataset }: ElementView): (string | undefined)[] {
  return [
    ...[taxonomy?.name, taxonomy?.path, location?.name, supplier?.name, supplier?.syncId],
    ...[dataset?.name, dataset?.database.name, dataset?.declaredUnit, dataset?.rating?.toFixed()],
  ];
}
