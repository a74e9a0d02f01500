import { ApiProperty } from '@nestjs/swagger';
import type { Amount, DataQualityIndicators, UnitCode, VersionState } from '#footprint/model';
import { averagePercent, dataQualityRating, modeledTotalWeight } from '#footprint/model';
import type { ShownElement } from '#footprint/store';
import type { CO2eRecord, ImpactRecords, IndicatorCode } from '#impacts';
import { impactsIn } from '#impacts';
import { revised, Revised } from '../http/revised.js';
import type { ImageUrl } from '../image/image-url.js';
import { GeoLocationRecord } from '../reference/reference-records.js';
import { Footprint, Impacts } from '../views/figures.js';
import { TimeText, UnitText, UuidText } from '../views/formats.js';
import { ReferenceRecord, SyncedReferenceRecord, TaxonomyReferenceRecord } from '../views/reference-record.js';
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
  element: ShownElement,
  codes: readonly IndicatorCode[],
  imageUrl: ImageUrl,
): Revised<ElementRecord> {
  const record: ElementRecord = {
    ...(JSON.parse(`${element.printed.members}}`) as PrintedMembers),
    ...madeMembers(element, imageUrl),
    impacts: impactsIn(element.printed.impacts, codes),
  };
  return revised(record, element.revision, ...shownOfOthers(record, element));
}

/** Members that are made of several columns or of what the database doesn't know, and the state, which a listing may lack. */
export interface MadeMembers extends Pick<
  ElementRecord,
  'dataQualityIndicators' | 'dataQualityRating' | 'geoLocation' | 'image' | 'modeledTotalWeight'
> {
  versionState?: VersionState;
}

/** Members as the database writes them. */
type PrintedMembers = Omit<ElementRecord, keyof MadeMembers | 'impacts'>;

export function madeMembers(element: ShownElement, imageUrl: ImageUrl): MadeMembers {
  const { datasetRating, dataQualityIndicators, geoLocation, modeledWeight, modeledPackagingWeight } = element;
  return {
    dataQualityIndicators: indicatorsRecord(dataQualityIndicators),
    dataQualityRating: dataQualityRating(dataQualityIndicators, datasetRating),
    geoLocation: geoLocation && { uuid: geoLocation.uuid, name: geoLocation.name, code: geoLocation.code },
    image: element.image && imageUrl(element.image),
    modeledTotalWeight: amountRecord(modeledTotalWeight(modeledWeight, modeledPackagingWeight)),
    versionState: element.versionState,
  };
}

function indicatorsRecord(indicators: DataQualityIndicators): DataQualityIndicatorsRecord | undefined {
  if (Object.keys(indicators).length === 0) return undefined;
  return { ...indicators, averagePercent: averagePercent(indicators) };
}

/** In the material listing the version's state is absent (interface, "Material and process element"). */
export function madeMembersOfListedMaterial(...of: Parameters<typeof madeMembers>): MadeMembers {
  return { ...madeMembers(...of), versionState: undefined };
}

/** What it shows of other rows; a change of the dataset's figures is a change of the element. */
function shownOfOthers(record: ElementRecord, element: ShownElement): (string | undefined)[] {
  const { taxonomy, location, supplier, dataset } = record;
  return [
    ...[taxonomy?.name, taxonomy?.path, location?.name, supplier?.name, supplier?.syncId],
    ...[dataset?.name, dataset?.source, dataset?.declaredUnit, element.datasetRating?.toFixed()],
  ];
}

export function amountRecord(amount: Amount | undefined): AmountRecord | undefined {
  return amount && { quantity: amount.quantity.toNumber(), unit: amount.unit };
}
