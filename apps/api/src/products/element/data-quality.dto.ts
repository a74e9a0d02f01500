import { Percent, Rating, Text, Year } from '../../web/rules/index.js';

/**
 * How good the data behind the figures are. An absent rating is not counted; in a PATCH an absent field is kept and
 * null clears it.
 */
export class DataQualityIndicatorsDto {
  /** How good the data are, in words, up to 20,000 characters. PACT publishes it as the beginning of `comment`. */
  @Text(20_000) description?: string | null;
  /**
   * The year of the documentation, 1 to 9999. Without `startDate` and `endDate` the reference period that PACT
   * publishes begins with it.
   */
  @Year() documentationYear?: number | null;
  /** How much of the footprint the data cover, in percent, 0 to 100. */
  @Percent() coveragePercent?: number | null;
  /**
   * How much of the footprint rests on primary data, in percent, 0 to 100. PACT publishes it as `pcf.primaryDataShare`.
   */
  @Percent() specificPercent?: number | null;
  /**
   * How well the technology of the data fits the product: an integer from 1, the best, to 5, as in PACT v3
   * (`pcf.dqi.technologicalDQR`).
   */
  @Rating() technologicalDQR?: number | null;
  /**
   * How well the time of the data fits the product: an integer from 1, the best, to 5, as in PACT v3
   * (`pcf.dqi.temporalDQR`).
   */
  @Rating() temporalDQR?: number | null;
  /**
   * How well the place of the data fits the product: an integer from 1, the best, to 5, as in PACT v3
   * (`pcf.dqi.geographicalDQR`).
   */
  @Rating() geographicalDQR?: number | null;
  /**
   * How complete the data are: an integer from 1, the best, to 5. It counts in `dataQualityRating` and is not published
   * over PACT.
   */
  @Rating() completenessDQR?: number | null;
  /**
   * How reliable the data are: an integer from 1, the best, to 5. It counts in `dataQualityRating` and is not published
   * over PACT.
   */
  @Rating() reliabilityDQR?: number | null;
}
