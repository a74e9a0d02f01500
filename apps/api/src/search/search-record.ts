import { IntersectionType, PickType } from '@nestjs/swagger';
import type { FoundDataset } from '#footprint/store';
import type { CO2eRecord, IndicatorCode } from '#impacts';
import { co2eRecord, impactRecords } from '#impacts';
import { ElementRecord } from '../element/element-record.js';
import { datasetDetails, DatasetDetailsRecord } from '../views/dataset-details-record.js';
import { Footprint } from '../views/figures.js';

/**
 * A dataset in the form of a material that consumes its declared amount, mostly one declared unit. The uuid is that of the dataset, for use
 * in `dataset` of a material or process element; `sku` is the row id of the source. Fields that only a material has are
 * absent.
 */
export class SearchRecord extends IntersectionType(
  PickType(ElementRecord, [
    'uuid',
    'name',
    'description',
    'sku',
    'unit',
    'taxonomy',
    'dataSource',
    'impacts',
    'dataset',
    'datasetAmount',
    'dataQualityRating',
    'created',
    'updated',
    'supplier',
  ]),
  DatasetDetailsRecord,
) {
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
