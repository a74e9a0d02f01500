import { IntersectionType, OmitType } from '@nestjs/swagger';
import type { UnitCode } from '#model/terms';
import type { FoundDataset } from '#factors';
import type { CO2eRecord, ImpactRecords, IndicatorCode } from '#impacts';
import { co2eRecord, impactRecords } from '#impacts';
import { AmountRecord } from '../terms/amount.dto.js';
import { DatasetBindingRecord } from './dataset-binding-record.js';
import { datasetDetails, DatasetDetailsRecord } from './dataset-details-record.js';
import { Footprint, Impacts } from '../web/views/figures.js';
import { TimeText, UnitText, UuidText } from '../web/views/formats.js';
import { SyncedReferenceRecord, TaxonomyReferenceRecord } from '../web/views/reference-record.js';

/** What a dataset has of a material that consumes its declared amount, in the words of `ElementRecord`. */
class ConsumingMaterial {
  /** The UUID of this version, given by the service; it never changes. Other versions have their own. */
  @UuidText() uuid!: string;
  /** Its name. PACT publishes it as `productNameCompany`. */
  name!: string;
  /** What it is, in words, up to 20,000 characters. PACT publishes it as `productDescription`. */
  description?: string;
  /** Your article number, up to 256 characters. PACT publishes it among `productIds`. */
  sku?: string;
  /** The declared unit: all figures are per one of it; `GET /v1/unit` explains the codes. */
  @UnitText() unit?: UnitCode;
  /** The node of the company's own classification that it belongs to. */
  taxonomy?: TaxonomyReferenceRecord;
  /**
   * Where figures come from: `external` where it is bound to a dataset, else `model`, which includes figures that were
   * sent.
   */
  dataSource!: 'model' | 'external';
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
  /** When it was created: ISO 8601, UTC, with milliseconds. */
  @TimeText() created!: string;
  /** When it last changed: ISO 8601, UTC, with milliseconds. */
  @TimeText() updated!: string;
  /** The supplier that it comes from. */
  supplier?: SyncedReferenceRecord;
}

/**
 * A dataset in the form of a material that consumes its declared amount, mostly one declared unit. The uuid is that of the dataset, for use
 * in `dataset` of a material or process element; `sku` is the row id of the source. Fields that only a material has are
 * absent.
 */
// `OmitType` leaves out nothing, but keeps the order that the properties have in the API document.
export class SearchRecord extends IntersectionType(OmitType(ConsumingMaterial, []), DatasetDetailsRecord) {
  /** Deprecated: the same figures as impacts["GWP-fossil"], in kg CO2e per declared unit. */
  @Footprint() footprint!: { CO2e: CO2eRecord };
}

export function searchRecord(found: FoundDataset, codes: readonly IndicatorCode[]): SearchRecord {
  const declaredAmount = found.declaredAmount ?? undefined;
  return {
    uuid: found.uuid,
    name: found.name,
    description: found.description ?? undefined,
    sku: found.key,
    unit: found.unit,
    footprint: { CO2e: co2eRecord(found.figures['GWP-fossil']) },
    taxonomy: found.taxonomy ?? undefined,
    dataSource: 'external',
    impacts: impactRecords(found.figures, codes),
    dataset: { uuid: found.uuid, name: found.name, source: found.source, declaredUnit: found.unit, declaredAmount },
    datasetAmount: { quantity: Number(found.declaredAmount ?? 1), unit: found.unit },
    ...datasetDetails(found),
    dataQualityRating: found.rating === null ? undefined : Number(found.rating),
    created: found.created.toISOString(),
    updated: found.updated.toISOString(),
    supplier: found.supplier ?? undefined,
  };
}
