import { ApiProperty } from '@nestjs/swagger';
import type { DatasetPact } from '#model/factors';
import { datasetPlace } from '#factors';
import type { StoredDetails } from '#factors';
import { geoLocationRecord, GeoLocationRecord } from '../terms/reference-records.js';
import { Decimals } from '../web/views/formats.js';

/** What PACT v3 asks of a footprint and the source of a dataset states. What it does not state is absent. */
export class DatasetPactRecord implements DatasetPact {
  /**
   * Biogenic carbon in the product, per declared unit: kg C, a decimal string of at least 0. EN 15804+A2, clause 7.2.5;
   * PACT v3: `pcf.biogenicCarbonContent`. Absent: not stated.
   */
  @Decimals() biogenicCarbonContent?: string;
  /**
   * Biogenic carbon in its packaging, per declared unit: kg C, a decimal string of at least 0. EN 15804+A2, clause 7.2.5;
   * PACT v3: `pcf.packagingBiogenicCarbonContent`. Absent: not stated.
   */
  @Decimals() packagingBiogenicCarbonContent?: string;
}

/** The place and time that the figures of a dataset hold for, and where it is published. */
export class DatasetDetailsRecord {
  /** The place that the figures hold for; absent: not stated. */
  geoLocation?: GeoLocationRecord;
  /**
   * How a file names the place, where `geoLocation` is a wider one, such as Europe for EU-28, or where nothing stands for it.
   * It goes when the place is changed.
   */
  geoLocationText?: string;
  /** The year that the figures hold for; absent: not stated. */
  @ApiProperty({ type: 'integer' }) referenceYear?: number;
  /** The last day on which the figures are valid, YYYY-MM-DD; absent: not stated. */
  @ApiProperty({ format: 'date' }) validUntil?: string;
  /** The web address where the dataset is published. */
  @ApiProperty({ format: 'uri' }) sourceUrl?: string;
  /** Plus or minus this many percent of each figure; absent: not stated. */
  uncertainty?: number;
  /**
   * What its source, such as an EPD, states beside its figures; absent where it states nothing of it. Elements that are bound to
   * the dataset have it by the amount that they consume.
   */
  pact?: DatasetPactRecord;
}

export function datasetDetails(stored: StoredDetails): DatasetDetailsRecord {
  const place = datasetPlace(stored);
  return {
    geoLocation: place && geoLocationRecord(place),
    geoLocationText: stored.geoLocationText ?? undefined,
    referenceYear: stored.referenceYear ?? undefined,
    validUntil: stored.validUntil ?? undefined,
    sourceUrl: stored.sourceUrl ?? undefined,
    uncertainty: stored.uncertainty === null ? undefined : Number(stored.uncertainty),
    pact: stored.pact ? datasetPactRecord(stored.pact) : undefined,
  };
}

function datasetPactRecord({ biogenicCarbonContent, packagingBiogenicCarbonContent }: DatasetPact): DatasetPactRecord {
  return { biogenicCarbonContent, packagingBiogenicCarbonContent };
}
