import { ApiProperty } from '@nestjs/swagger';
import { datasetPlace } from '#footprint/store';
import type { StoredDetails } from '#footprint/store';
import { geoLocationRecord, GeoLocationRecord } from '../reference/reference-records.js';

/** The place and time that the figures of a dataset hold for, and where it is published. */
export class DatasetDetailsRecord {
  /** The place that the figures hold for; absent: not stated. */
  geoLocation?: GeoLocationRecord;
  /** The year that the figures hold for; absent: not stated. */
  @ApiProperty({ type: 'integer' }) referenceYear?: number;
  /** The last day on which the figures are valid, YYYY-MM-DD; absent: not stated. */
  @ApiProperty({ format: 'date' }) validUntil?: string;
  /** The web address where the dataset is published. */
  @ApiProperty({ format: 'uri' }) sourceUrl?: string;
  /** Plus or minus this many percent of each figure; absent: not stated. */
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
