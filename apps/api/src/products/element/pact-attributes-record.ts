import { ApiProperty } from '@nestjs/swagger';
import type {
  CcuApproach,
  FootprintExtension,
  PactAttributes,
  SpecificRules,
  StatedVerification,
  VerificationCoverage,
} from '#model/terms';
import { CCU_APPROACHES, PACT_LISTS, VERIFICATION_COVERAGES } from '#model/terms';
import { Decimals, TimeText } from '../../web/views/formats.js';

/** Who verified the figures, and what. What was not stated is absent. */
export class StatedVerificationRecord implements StatedVerification {
  /** What was verified. PACT v3: `pcf.verification.coverage`. */
  @ApiProperty({ enum: VERIFICATION_COVERAGES }) coverage?: VerificationCoverage;
  /** Who verified it, up to 500 characters. PACT v3: `pcf.verification.providerName`. */
  providerName?: string;
  /** When that was completed. PACT v3: `pcf.verification.completedAt`. */
  @TimeText() completedAt?: string;
  /** The standard that it was verified against, up to 500 characters. PACT v3: `pcf.verification.standardName`. */
  standardName?: string;
  /** What else there is to know of it, up to 20,000 characters. PACT v3: `pcf.verification.comments`. */
  comments?: string;
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
   * `pcf.biogenicCarbonContent`. Where absent, footprints and EPDs have what its dataset states, or the inputs of its model.
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
   * Fossil emissions of land management, per unit of the element: kg CO2e, a decimal string of at least 0. PACT v3:
   * `pcf.landManagementFossilGhgEmissions`. It is a part of GWP-fossil and is added to nothing.
   */
  @Decimals() landManagementFossilGhgEmissions?: string;
  /**
   * Biogenic CO2 emissions of land management, per unit of the element: kg CO2e, a decimal string of at least 0. PACT
   * v3: `pcf.landManagementBiogenicCO2Emissions`. PACT adds it to the footprint: leave it out of the figures.
   */
  @Decimals() landManagementBiogenicCO2Emissions?: string;
  /**
   * CO2 that land management removed, per unit of the element: kg CO2e, a decimal string of at most 0. PACT v3:
   * `pcf.landManagementBiogenicCO2Removals`. PACT adds it to the footprint: leave it out of the figures.
   */
  @Decimals() landManagementBiogenicCO2Removals?: string;
  /**
   * Emissions of land use displaced elsewhere, per unit of the element: kg CO2e, a decimal string of at least 0. PACT
   * v3: `pcf.landCarbonLeakage`. It is not in the footprint.
   */
  @Decimals() landCarbonLeakage?: string;
  /**
   * Agricultural land that one unit of the element occupies: m2 in a year, a decimal string of at least 0. PACT v3:
   * `pcf.landAreaOccupation`.
   */
  @Decimals() landAreaOccupation?: string;
  /**
   * Emissions of aircraft that carried it, without radiative forcing, per unit of the element: kg CO2e, a decimal
   * string of at least 0. PACT v3: `pcf.aircraftGhgEmissions`. It is a part of GWP-fossil and is added to nothing.
   */
  @Decimals() aircraftGhgEmissions?: string;
  /**
   * Whether the figures include packaging. PACT v3: `pcf.packagingEmissionsIncluded`. Where absent, a model says it.
   * False contradicts a model with packaging, which is then withheld.
   */
  packagingEmissionsIncluded?: boolean;
  /**
   * The part of the footprint that is packaging, per unit of the element: kg CO2e, a decimal string of at least 0.
   * PACT v3: `pcf.packagingGhgEmissions`. Where absent, a model says it. Refused where `packagingEmissionsIncluded` is
   * false.
   */
  @Decimals() packagingGhgEmissions?: string;
  /**
   * Biogenic carbon in the packaging of one unit of the element: kg C, a decimal string of at least 0. PACT v3:
   * `pcf.packagingBiogenicCarbonContent`. Where absent, footprints and EPDs have what its dataset states, or the inputs of
   * its model.
   */
  @Decimals() packagingBiogenicCarbonContent?: string;
  /**
   * Whether CO2 was captured and stored within the boundary (CCS). PACT v3: `pcf.ccsTechnologicalCO2CaptureIncluded`.
   * False goes with none of `ccsTechnologicalCO2Capture`, `technologicalCO2Removals` and
   * `technologicalCO2CaptureOrigin`.
   */
  ccsTechnologicalCO2CaptureIncluded?: boolean;
  /**
   * CO2 that was captured and stored, per unit of the element: kg CO2e, a decimal string of at most 0. PACT v3:
   * `pcf.ccsTechnologicalCO2Capture`. PACT adds it to the footprint: leave it out of the figures.
   */
  @Decimals() ccsTechnologicalCO2Capture?: string;
  /**
   * Where captured CO2 comes from and is stored, up to 20,000 characters. PACT v3:
   * `pcf.technologicalCO2CaptureOrigin`.
   */
  technologicalCO2CaptureOrigin?: string;
  /**
   * CO2 that technology removed from the atmosphere, per unit of the element: kg CO2e, a decimal string of at most 0.
   * PACT v3: `pcf.technologicalCO2Removals`. PACT adds it to the footprint: leave it out of the figures.
   */
  @Decimals() technologicalCO2Removals?: string;
  /**
   * Captured carbon that is used in one unit of the element (CCU): kg C, a decimal string of at least 0. PACT v3:
   * `pcf.ccuCarbonContent`.
   */
  @Decimals() ccuCarbonContent?: string;
  /** How captured CO2 in the product is counted. PACT v3: `pcf.ccuCalculationApproach`. */
  @ApiProperty({ enum: CCU_APPROACHES }) ccuCalculationApproach?: CcuApproach;
  /**
   * The web address of what certifies the credit, up to 2,048 characters. PACT v3: `pcf.ccuCreditCertification`.
   * Refused where `ccuCalculationApproach` is Cut-off.
   */
  ccuCreditCertification?: string;
  /**
   * The accounting standards that the figures follow, such as ISO14067. PACT v3: `pcf.crossSectoralStandards`. Where
   * absent, PACT publishes the default of the company.
   */
  @ApiProperty(PACT_LISTS.crossSectoralStandards) crossSectoralStandards?: string[];
  /**
   * The rules of its kind of product or its sector that the figures follow, with their versions. PACT v3:
   * `pcf.productOrSectorSpecificRules`.
   */
  @ApiProperty(PACT_LISTS.productOrSectorSpecificRules) productOrSectorSpecificRules?: SpecificRules[];
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
  /**
   * Who verified the figures, and what. PACT v3: `pcf.verification`. What is absent, the audit trail of a verified
   * version says.
   */
  verification?: StatedVerificationRecord;
  /**
   * From when on the footprint may be used, not before the end of the reference period. PACT v3:
   * `validityPeriodStart`. Where only one of the two is given, the other is PACT’s default: the end of the reference
   * period, or three years later.
   */
  @TimeText() validityPeriodStart?: string;
  /**
   * Until when the footprint may be used, at most three years after the end of the reference period. PACT v3:
   * `validityPeriodEnd`.
   */
  @TimeText() validityPeriodEnd?: string;
  /**
   * Data model extensions of PACT: JSON, each with the address of its schema, such as iLEAP’s of a transport; all of
   * them up to 16,000 characters as JSON. PACT v3: `extensions`.
   */
  @ApiProperty(PACT_LISTS.extensions) extensions?: FootprintExtension[];
}
