import { ApiProperty } from '@nestjs/swagger';
import type { DataQualityIndicators, PactAttributes, UnitCode } from '#footprint/model';
import { Decimals, UnitText, UuidText } from '../views/formats.js';

const RATING = { type: 'integer', minimum: 1, maximum: 5 } as const;

/** Ratings from 1, the best, to 5, as in PACT v3. */
export class DataQualityIndicatorsRecord implements DataQualityIndicators {
  description?: string;
  @ApiProperty({ type: 'integer' }) documentationYear?: number;
  coveragePercent?: number;
  specificPercent?: number;
  @ApiProperty(RATING) technologicalDQR?: number;
  @ApiProperty(RATING) temporalDQR?: number;
  @ApiProperty(RATING) geographicalDQR?: number;
  @ApiProperty(RATING) completenessDQR?: number;
  @ApiProperty(RATING) reliabilityDQR?: number;
  /** The mean of coveragePercent and specificPercent. */
  averagePercent?: number;
}

/** The dataset that an element draws its figures from. */
export class DatasetBindingRecord {
  @UuidText() uuid!: string;
  name!: string;
  /** The name of its database. */
  source!: string;
  @UnitText() declaredUnit!: UnitCode;
}

/** Attributes of a PACT footprint that no other field holds: carbon in kg C, emissions in kg CO2e, per unit of the element. */
export class PactAttributesRecord implements PactAttributes {
  @Decimals() fossilCarbonContent?: string;
  @Decimals() biogenicCarbonContent?: string;
  @Decimals() recycledCarbonContent?: string;
  @Decimals() biogenicCO2Uptake?: string;
  @Decimals() biogenicNonCO2Emissions?: string;
  @Decimals() exemptedEmissionsPercent?: string;
  exemptedEmissionsDescription?: string;
  boundaryProcessesDescription?: string;
  allocationRulesDescription?: string;
}
