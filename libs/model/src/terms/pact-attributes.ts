import type { CcuApproach, RuleOperator, VerificationCoverage } from './pact-words.js';

/** Rules for a kind of product or a sector, by which the footprint was computed; a name holds its version. */
export interface SpecificRules {
  operator: RuleOperator;
  ruleNames: string[];
  /** Of the operator `Other` alone, which needs it. */
  otherOperatorName?: string;
}

/** Who verified the footprint, and what. `completedAt` is a time in UTC, RFC 3339. */
export interface StatedVerification {
  coverage?: VerificationCoverage;
  providerName?: string;
  completedAt?: string;
  standardName?: string;
  comments?: string;
}

/** A data model extension of PACT: data that conform to the schema at `dataSchema`. */
export interface FootprintExtension {
  specVersion: string;
  dataSchema: string;
  documentation?: string;
  data: Record<string, unknown>;
}

/** Facts for PACT footprints that no other field of an element has. Amounts are decimal strings. */
export interface PactAttributes {
  fossilCarbonContent?: string;
  biogenicCarbonContent?: string;
  recycledCarbonContent?: string;
  biogenicCO2Uptake?: string;
  biogenicNonCO2Emissions?: string;
  landManagementFossilGhgEmissions?: string;
  landManagementBiogenicCO2Emissions?: string;
  landManagementBiogenicCO2Removals?: string;
  landCarbonLeakage?: string;
  landAreaOccupation?: string;
  aircraftGhgEmissions?: string;
  packagingEmissionsIncluded?: boolean;
  packagingGhgEmissions?: string;
  packagingBiogenicCarbonContent?: string;
  ccsTechnologicalCO2CaptureIncluded?: boolean;
  ccsTechnologicalCO2Capture?: string;
  technologicalCO2CaptureOrigin?: string;
  technologicalCO2Removals?: string;
  ccuCarbonContent?: string;
  ccuCalculationApproach?: CcuApproach;
  ccuCreditCertification?: string;
  crossSectoralStandards?: string[];
  productOrSectorSpecificRules?: SpecificRules[];
  exemptedEmissionsPercent?: string;
  exemptedEmissionsDescription?: string;
  boundaryProcessesDescription?: string;
  allocationRulesDescription?: string;
  verification?: StatedVerification;
  /** Times in UTC, RFC 3339. */
  validityPeriodStart?: string;
  validityPeriodEnd?: string;
  extensions?: FootprintExtension[];
}

type Nulls<Fields> = { [Name in keyof Fields]?: Fields[Name] | null };

/** The attributes as a request patches them: absent keeps, null clears, a value sets. */
export type PactPatch = Nulls<Omit<PactAttributes, 'verification'>> & {
  verification?: Nulls<StatedVerification> | null;
};
