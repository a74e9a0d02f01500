import { ApiProperty } from '@nestjs/swagger';
import { datasetPlace } from '#footprint/store';
import type { StoredDetails } from '#footprint/store';
import { geoLocationRecord, GeoLocationRecord } from '../reference/reference-records.js';

/** Of what place and time a dataset is, and where it is from. */
export class DatasetDetailsRecord {
  /** The place that the figures are of. */
  geoLocation?: GeoLocationRecord;
  /** The year that the figures are of. */
  @ApiProperty({ type: 'integer' }) referenceYear?: number;
  /** The last day. */
  @ApiProperty({ format: 'date' }) validUntil?: string;
  /** Where it is published. */
  @ApiProperty({ format: 'uri' }) sourceUrl?: string;
  /** Plus or minus so many percent of each figure. */
  uncertainty?: number;
}

export function datasetDetails(stored: StoredDetails): DatasetDetailsRecord {
  const place = datasetPlace(stored);
  return {
    geoLocation: place && geoLocationRecord(place),
    referenceYear: stored.referenceYear ?? undefined,
    validUntil: stored.validUntil ?? undefined,
    sourceUrl: stored.sourceUrl ?? undefined,
    uncertainty: stored.uncertainty === null ? undefined : Number(stored.uncertainty),
  };
}
