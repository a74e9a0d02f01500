import { ApiProperty } from '@nestjs/swagger';
import type { DataQualityIndicators } from '#model/terms';

const RATING = { type: 'integer', minimum: 1, maximum: 5 } as const;

/** How good the data behind the figures are. What was not stated is absent. */
export class DataQualityIndicatorsRecord implements DataQualityIndicators {
  /** How good the data are, in words, up to 20,000 characters. PACT publishes it as the beginning of `comment`. */
  description?: string;
  /**
   * The year of the documentation, 1 to 9999. Without `startDate` and `endDate` the reference period that PACT
   * publishes begins with it.
   */
  @ApiProperty({ type: 'integer' }) documentationYear?: number;
  /** How much of the footprint the data cover, in percent, 0 to 100. */
  coveragePercent?: number;
  /**
   * How much of the footprint rests on primary data, in percent, 0 to 100. PACT publishes it as `pcf.primaryDataShare`.
   */
  specificPercent?: number;
  /**
   * How well the technology of the data fits the product: an integer from 1, the best, to 5, as in PACT v3
   * (`pcf.dqi.technologicalDQR`).
   */
  @ApiProperty(RATING) technologicalDQR?: number;
  /**
   * How well the time of the data fits the product: an integer from 1, the best, to 5, as in PACT v3
   * (`pcf.dqi.temporalDQR`).
   */
  @ApiProperty(RATING) temporalDQR?: number;
  /**
   * How well the place of the data fits the product: an integer from 1, the best, to 5, as in PACT v3
   * (`pcf.dqi.geographicalDQR`).
   */
  @ApiProperty(RATING) geographicalDQR?: number;
  /**
   * How complete the data are: an integer from 1, the best, to 5. It counts in `dataQualityRating` and is not published
   * over PACT.
   */
  @ApiProperty(RATING) completenessDQR?: number;
  /**
   * How reliable the data are: an integer from 1, the best, to 5. It counts in `dataQualityRating` and is not published
   * over PACT.
   */
  @ApiProperty(RATING) reliabilityDQR?: number;
  /** The mean of `coveragePercent` and `specificPercent`, in percent; absent unless both are there. */
  averagePercent?: number;
}
