import { ApiProperty } from '@nestjs/swagger';
import type { PactState, ElementView } from '#products';
import { PACT_STATES } from '#products';
import type { DataQualityIndicators, Every, UnitCode, VersionState } from '#model/terms';
import type { ElementField } from '#model/products';
import { averagePercent, dataQualityRating } from '#model/factors';
import { modeledTotalWeight } from '#model/products';
import type { CO2eRecord, ImpactRecords, IndicatorCode } from '#impacts';
import { revised, Revised } from '../../web/http/revised.js';
import type { ImageUrl } from '../image/image-url.js';
import { GeoLocationRecord } from '../../terms/reference-records.js';
import { AmountRecord, amountRecord } from '../../terms/amount.dto.js';
import { Footprint, Impacts } from '../../web/views/figures.js';
import { TimeText, UnitText, UuidText } from '../../web/views/formats.js';
import { ReferenceRecord, SyncedReferenceRecord, TaxonomyReferenceRecord } from '../../web/views/reference-record.js';
import { DatasetBindingRecord, datasetRecord } from '../../factors/dataset-binding-record.js';
import { DataQualityIndicatorsRecord } from './element-parts-record.js';
import { gappedImpacts } from './gapped-impacts.js';
import { PactAttributesRecord } from './pact-attributes-record.js';

/** A material or process element, one version of it; a key without a value is absent, never null. */
export class ElementRecord {
  /** The UUID of this version, given by the service; it never changes. Other versions have their own. */
  @UuidText() uuid!: string;
  /** Its name. PACT publishes it as `productNameCompany`. */
  name!: string;
  /** What it is, in words, up to 20,000 characters. PACT publishes it as `productDescription`. */
  description?: string;
  /** Notes of your own, up to 20,000 characters; PACT never publishes them. */
  notes?: string;
  /** Your article number, up to 256 characters. PACT publishes it among `productIds`. */
  sku?: string;
  /** Your own id of it, up to 256 characters, which all its versions share. PACT publishes it among `productIds`. */
  syncId?: string;
  /**
   * The code of its class in the Central Product Classification of the UN, up to 256 characters; it is not checked.
   * PACT publishes it as `urn:cpc:<code>` in `productClassifications`.
   */
  cpcCode?: string;
  /** The supplier's article number, up to 256 characters. */
  supplierPartId?: string;
  /** The declared unit: all figures are per one of it; `GET /v1/unit` explains the codes. */
  @UnitText() unit?: UnitCode;
  /** The mass of one unit without packaging, as it was declared. */
  weight?: AmountRecord;
  /** The mass of the packaging of one unit, as it was declared. */
  packagingWeight?: AmountRecord;
  /** Recycled content in percent of the mass, 0 to 100. 0 is a declared zero; absent: not declared. */
  recycledPercent?: number;
  /** Deprecated: the same figures as impacts["GWP-fossil"], in kg CO2e per unit of the element. */
  @Footprint() footprint!: { CO2e: CO2eRecord };
  /** How good the data are; absent where nothing was stated. */
  dataQualityIndicators?: DataQualityIndicatorsRecord;
  /** The node of the company's own classification that it belongs to. */
  taxonomy?: TaxonomyReferenceRecord;
  /** The part of the world where it is made. */
  geoLocation?: GeoLocationRecord;
  /**
   * How a file names the place, where `geoLocation` is a wider one, such as Europe for EU-28, or where nothing stands for it.
   * It goes when the place is changed.
   */
  geoLocationText?: string;
  /** The named place of the company where it is made. */
  location?: ReferenceRecord;
  /** The beginning of the period that the figures hold for: ISO 8601, UTC, with milliseconds. */
  @TimeText() startDate?: string;
  /** The end of the period that the figures hold for: ISO 8601, UTC, with milliseconds. */
  @TimeText() endDate?: string;
  /**
   * Where figures come from: `external` where it is bound to a dataset, else `model`, which includes figures that were
   * sent.
   */
  dataSource!: 'model' | 'external';
  /** The address of its image, which anyone may open who knows it. */
  @ApiProperty({ format: 'uri' }) image?: string;
  /**
   * The mass in kg of the model's product inputs of modules A1 to A3, without packaging and ancillary ones; absent
   * where none has a weight. Computed.
   */
  modeledWeight?: AmountRecord;
  /** The mass in kg of the model's packaging inputs of modules A1 to A3; absent where none has a weight. Computed. */
  modeledPackagingWeight?: AmountRecord;
  /** The sum of `modeledWeight` and `modeledPackagingWeight` in kg; absent where both are. Computed. */
  modeledTotalWeight?: AmountRecord;
  /**
   * The recycled content of the model's product inputs in percent, 0 to 100, weighted by their mass; absent where none
   * states any. Computed.
   */
  modeledRecycledPercent?: number;
  /**
   * Figures per unit of the element by indicator of EN 15804+A2: those that the query parameter `impacts` selects, by
   * default GWP-fossil.
   */
  @Impacts() impacts!: ImpactRecords;
  /** The dataset that the figures come from; absent where it is not bound to one. */
  dataset?: DatasetBindingRecord;
  /** How much of the dataset one unit of the element consumes; absent where it is not bound to one. */
  datasetAmount?: AmountRecord;
  /**
   * The mean of the five ratings that are set, else the rating of the dataset: from 1, the best, to 5. Absent where
   * neither is there.
   */
  dataQualityRating?: number;
  /**
   * The state of this version: only a `draft` can be changed, `locked` is final and not reviewed yet, `in_review` is
   * with a verifier, `rejected` and `verified` are reviewed. Absent in the listing of materials, unless `include` names it.
   */
  versionState?: VersionState;
  /** Whether it may be published over PACT; absent: as the company's setting `publish` says. */
  share?: boolean;
  /** What PACT v3 asks and no other field holds; absent where nothing was stated. */
  pact?: PactAttributesRecord;
  /** When it was created: ISO 8601, UTC, with milliseconds. */
  @TimeText() created!: string;
  /** When it last changed: ISO 8601, UTC, with milliseconds. */
  @TimeText() updated!: string;
  /** The supplier that it comes from. */
  supplier?: SyncedReferenceRecord;
}

/** A material or process element as it is listed, with what `include` asks for. */
export class ListedElementRecord extends ElementRecord {
  /**
   * How it stands towards partners: they get a footprint of one of its versions (`published`); they do not, as its newest version
   * lacks A1_A3 of GWP-fossil (`noFigures`); or something else stands against it (`withheld`). Only where `include` names it.
   */
  @ApiProperty({ enum: PACT_STATES }) pactState?: PactState;
}

export function elementRecord(
  element: ElementView,
  codes: readonly IndicatorCode[],
  imageUrl: ImageUrl,
): Revised<ElementRecord> {
  const record: ElementRecord = {
    ...elementFacts(element, imageUrl),
    footprint: { CO2e: JSON.parse(element.co2eText) as CO2eRecord },
    impacts: gappedImpacts(element, codes),
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
    geoLocationText: element.geoLocationText,
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
    dataset?.declaredAmount?.toFixed(),
  ];
}
