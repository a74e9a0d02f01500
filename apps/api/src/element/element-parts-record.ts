import { ApiProperty } from '@nestjs/swagger';
import type { DataQualityIndicators, PactAttributes, UnitCode } from '#footprint/model';
import { Decimals, UnitText, UuidText } from '../views/formats.js';

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

/** The emission-factor dataset that an element draws its figures from. */
export class DatasetBindingRecord {
  /** The UUID of the dataset. */
  @UuidText() uuid!: string;
  /** The name of the dataset. */
  name!: string;
  /** The name of the database that the dataset belongs to. */
  source!: string;
  /**
   * The unit that the dataset's figures are per one of, or per `declaredAmount` of it; `GET /v1/unit` explains the codes.
   */
  @UnitText() declaredUnit!: UnitCode;
  /** How many of its unit the dataset's figures are for, a decimal string; absent: one. */
  declaredAmount?: string;
}

/** What PACT v3 asks of a footprint and no other field holds. What was not stated is absent. */
export class PactAttributesRecord implements PactAttributes {
  /**
   * Fossil carbon in one unit of the element: kg C, a decimal string of at least 0. PACT v3: `pcf.fossilCarbonContent`.
   * Where absent, PACT publishes the default of the company.
   */
  @Decimals() fossilCarbonContent?: string;
  /**
   * Biogenic carbon in one unit of the element: kg C, a decimal string of at least 0. PACT v3:
   * `pcf.biogenicCarbonContent`. Absent: not stated.
   */
  @Decimals() biogenicCarbonContent?: string;
  /**
   * Recycled carbon in one unit of the element: kg C, a decimal string of at least 0. PACT v3:
   * `pcf.recycledCarbonContent`. Absent: not stated.
   */
  @Decimals() recycledCarbonContent?: string;
  /**
   * CO2 that was taken up as biogenic carbon, per unit of the element: kg CO2e, a decimal string of at most 0. PACT v3:
   * `pcf.biogenicCO2Uptake`. Where neither this nor `biogenicNonCO2Emissions` is given, PACT publishes A1 to A3 of
   * GWP-biogenic if that is negative.
   */
  @Decimals() biogenicCO2Uptake?: string;
  /**
   * Biogenic emissions other than CO2, per unit of the element: kg CO2e, a decimal string of at least 0. PACT v3:
   * `pcf.biogenicNonCO2Emissions`. Where neither this nor `biogenicCO2Uptake` is given, PACT publishes A1 to A3 of
   * GWP-biogenic if that is positive.
   */
  @Decimals() biogenicNonCO2Emissions?: string;
  /**
   * Emissions left out of the footprint, in percent of it: a decimal string from 0 to 100. PACT v3:
   * `pcf.exemptedEmissionsPercent`. Where absent, PACT publishes the default of the company.
   */
  @Decimals() exemptedEmissionsPercent?: string;
  /** Why emissions were left out, up to 20,000 characters. PACT v3: `pcf.exemptedEmissionsDescription`. */
  exemptedEmissionsDescription?: string;
  /**
   * The processes inside the system boundary, up to 20,000 characters. PACT v3: `pcf.boundaryProcessesDescription`.
   * Where absent, PACT publishes the boundaries of the databases that contributed.
   */
  boundaryProcessesDescription?: string;
  /**
   * How burdens shared between products are allocated, up to 20,000 characters. PACT v3:
   * `pcf.allocationRulesDescription`.
   */
  allocationRulesDescription?: string;
}
