import type { CcuApproach, SpecificRules, StatedVerification } from '#model/terms';

export const SPEC_VERSION = '3.0.3';

export const PACT_UNITS = [
  'liter',
  'kilogram',
  'cubic meter',
  'kilowatt hour',
  'megajoule',
  'ton kilometer',
  'square meter',
  'piece',
  'hour',
  'megabit second',
] as const;
export type PactUnit = (typeof PACT_UNITS)[number];

/** The regions and subregions of UN M49 that a footprint can name. */
export const PACT_REGIONS = [
  'Africa',
  'Americas',
  'Asia',
  'Europe',
  'Oceania',
  'Australia and New Zealand',
  'Central Asia',
  'Eastern Asia',
  'Eastern Europe',
  'Latin America and the Caribbean',
  'Melanesia',
  'Micronesia',
  'Northern Africa',
  'Northern America',
  'Northern Europe',
  'Polynesia',
  'South-eastern Asia',
  'Southern Asia',
  'Southern Europe',
  'Sub-Saharan Africa',
  'Western Asia',
  'Western Europe',
] as const;
export type PactRegion = (typeof PACT_REGIONS)[number];

/** A decimal in plain digits: no plus sign, no exponent. */
export type PactDecimal = string;

/** PACT Technical Specifications 3.0.3, data type CarbonFootprint. Per declared unit. */
export interface CarbonFootprint {
  declaredUnitOfMeasurement: PactUnit;
  declaredUnitAmount: PactDecimal;
  /** In kg, without packaging; 0 for units to which mass does not apply. */
  productMassPerDeclaredUnit: PactDecimal;
  referencePeriodStart: string;
  /** Exclusive. */
  referencePeriodEnd: string;
  /** At most one of the three geographies is set. Without any, the footprint is global. */
  geographyRegionOrSubregion?: PactRegion;
  geographyCountry?: string;
  geographyCountrySubdivision?: string;
  boundaryProcessesDescription?: string;
  pcfExcludingBiogenicUptake: PactDecimal;
  pcfIncludingBiogenicUptake: PactDecimal;
  fossilCarbonContent: PactDecimal;
  biogenicCarbonContent?: PactDecimal;
  recycledCarbonContent?: PactDecimal;
  fossilGhgEmissions: PactDecimal;
  landUseChangeGhgEmissions?: PactDecimal;
  /** Never above 0. */
  biogenicCO2Uptake?: PactDecimal;
  biogenicNonCO2Emissions?: PactDecimal;
  /** A part of `fossilGhgEmissions`. */
  landManagementFossilGhgEmissions?: PactDecimal;
  landManagementBiogenicCO2Emissions?: PactDecimal;
  /** Never above 0, as all removals and captures. */
  landManagementBiogenicCO2Removals?: PactDecimal;
  landCarbonLeakage?: PactDecimal;
  /** In m2 and year. */
  landAreaOccupation?: PactDecimal;
  /** A part of `fossilGhgEmissions`. */
  aircraftGhgEmissions?: PactDecimal;
  packagingEmissionsIncluded?: boolean;
  packagingGhgEmissions?: PactDecimal;
  packagingBiogenicCarbonContent?: PactDecimal;
  outboundLogisticsGhgEmissions?: PactDecimal;
  ccsTechnologicalCO2CaptureIncluded?: boolean;
  ccsTechnologicalCO2Capture?: PactDecimal;
  technologicalCO2CaptureOrigin?: string;
  technologicalCO2Removals?: PactDecimal;
  ccuCarbonContent?: PactDecimal;
  ccuCalculationApproach?: CcuApproach;
  ccuCreditCertification?: string;
  /** For example `AR6`. */
  ipccCharacterizationFactors: readonly string[];
  crossSectoralStandards: readonly string[];
  productOrSectorSpecificRules?: readonly SpecificRules[];
  allocationRulesDescription?: string;
  exemptedEmissionsPercent: PactDecimal;
  exemptedEmissionsDescription?: string;
  secondaryEmissionFactorSources?: readonly { name: string; version: string }[];
  primaryDataShare?: PactDecimal;
  dqi?: { technologicalDQR: PactDecimal; geographicalDQR: PactDecimal; temporalDQR: PactDecimal };
  verification?: StatedVerification;
}
