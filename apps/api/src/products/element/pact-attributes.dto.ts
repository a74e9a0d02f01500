import type { CcuApproach, FootprintExtension, SpecificRules, VerificationCoverage } from '#model/terms';
import { CCU_APPROACHES, VERIFICATION_COVERAGES } from '#model/terms';
import { DecimalText, Flag, Moment, Nested, OneOf, PactListField, Text, WebAddress } from '../../web/rules/index.js';

/** Who verified the figures, and what. In a PATCH an absent field is kept and null clears it. */
export class StatedVerificationDto {
  /** What was verified. PACT v3: `pcf.verification.coverage`. */
  @OneOf(VERIFICATION_COVERAGES) coverage?: VerificationCoverage | null;
  /** Who verified it, up to 500 characters. PACT v3: `pcf.verification.providerName`. */
  @Text(500) providerName?: string | null;
  /** When that was completed. PACT v3: `pcf.verification.completedAt`. */
  @Moment() completedAt?: string | null;
  /** The standard that it was verified against, up to 500 characters. PACT v3: `pcf.verification.standardName`. */
  @Text(500) standardName?: string | null;
  /** What else there is to know of it, up to 20,000 characters. PACT v3: `pcf.verification.comments`. */
  @Text(20_000) comments?: string | null;
}

/** What PACT v3 asks of a footprint and no other field holds. In a PATCH an absent field is kept and null clears it. */
export class PactAttributesDto {
  /**
   * Fossil carbon in one unit of the element: kg C, a decimal string of at least 0. PACT v3: `pcf.fossilCarbonContent`.
   * Where absent, PACT publishes the default of the company.
   */
  @DecimalText({ min: 0 }) fossilCarbonContent?: string | null;
  /**
   * Biogenic carbon in one unit of the element: kg C, a decimal string of at least 0. PACT v3:
   * `pcf.biogenicCarbonContent`. Where absent, footprints and EPDs have what its dataset states, or the inputs of its model.
   */
  @DecimalText({ min: 0 }) biogenicCarbonContent?: string | null;
  /**
   * Recycled carbon in one unit of the element: kg C, a decimal string of at least 0. PACT v3:
   * `pcf.recycledCarbonContent`. Absent: not stated.
   */
  @DecimalText({ min: 0 }) recycledCarbonContent?: string | null;
  /**
   * CO2 that was taken up as biogenic carbon, per unit of the element: kg CO2e, a decimal string of at most 0. PACT v3:
   * `pcf.biogenicCO2Uptake`. Where neither this nor `biogenicNonCO2Emissions` is given, PACT publishes A1 to A3 of
   * GWP-biogenic if that is negative.
   */
  @DecimalText({ max: 0 }) biogenicCO2Uptake?: string | null;
  /**
   * Biogenic emissions other than CO2, per unit of the element: kg CO2e, a decimal string of at least 0. PACT v3:
   * `pcf.biogenicNonCO2Emissions`. Where neither this nor `biogenicCO2Uptake` is given, PACT publishes A1 to A3 of
   * GWP-biogenic if that is positive.
   */
  @DecimalText({ min: 0 }) biogenicNonCO2Emissions?: string | null;
  /**
   * Fossil emissions of land management, per unit of the element: kg CO2e, a decimal string of at least 0. PACT v3:
   * `pcf.landManagementFossilGhgEmissions`. It is a part of GWP-fossil and is added to nothing.
   */
  @DecimalText({ min: 0 }) landManagementFossilGhgEmissions?: string | null;
  /**
   * Biogenic CO2 emissions of land management, per unit of the element: kg CO2e, a decimal string of at least 0. PACT
   * v3: `pcf.landManagementBiogenicCO2Emissions`. PACT adds it to the footprint: leave it out of the figures.
   */
  @DecimalText({ min: 0 }) landManagementBiogenicCO2Emissions?: string | null;
  /**
   * CO2 that land management removed, per unit of the element: kg CO2e, a decimal string of at most 0. PACT v3:
   * `pcf.landManagementBiogenicCO2Removals`. PACT adds it to the footprint: leave it out of the figures.
   */
  @DecimalText({ max: 0 }) landManagementBiogenicCO2Removals?: string | null;
  /**
   * Emissions of land use displaced elsewhere, per unit of the element: kg CO2e, a decimal string of at least 0. PACT
   * v3: `pcf.landCarbonLeakage`. It is not in the footprint.
   */
  @DecimalText({ min: 0 }) landCarbonLeakage?: string | null;
  /**
   * Agricultural land that one unit of the element occupies: m2 in a year, a decimal string of at least 0. PACT v3:
   * `pcf.landAreaOccupation`.
   */
  @DecimalText({ min: 0 }) landAreaOccupation?: string | null;
  /**
   * Emissions of aircraft that carried it, without radiative forcing, per unit of the element: kg CO2e, a decimal
   * string of at least 0. PACT v3: `pcf.aircraftGhgEmissions`. It is a part of GWP-fossil and is added to nothing.
   */
  @DecimalText({ min: 0 }) aircraftGhgEmissions?: string | null;
  /**
   * Whether the figures include packaging. PACT v3: `pcf.packagingEmissionsIncluded`. Where absent, a model says it.
   * False contradicts a model with packaging, which is then withheld.
   */
  @Flag() packagingEmissionsIncluded?: boolean | null;
  /**
   * The part of the footprint that is packaging, per unit of the element: kg CO2e, a decimal string of at least 0.
   * PACT v3: `pcf.packagingGhgEmissions`. Where absent, a model says it. Refused where `packagingEmissionsIncluded` is
   * false.
   */
  @DecimalText({ min: 0 }) packagingGhgEmissions?: string | null;
  /**
   * Biogenic carbon in the packaging of one unit of the element: kg C, a decimal string of at least 0. PACT v3:
   * `pcf.packagingBiogenicCarbonContent`. Where absent, footprints and EPDs have what its dataset states, or the inputs of
   * its model.
   */
  @DecimalText({ min: 0 }) packagingBiogenicCarbonContent?: string | null;
  /**
   * Whether CO2 was captured and stored within the boundary (CCS). PACT v3: `pcf.ccsTechnologicalCO2CaptureIncluded`.
   * False goes with none of `ccsTechnologicalCO2Capture`, `technologicalCO2Removals` and
   * `technologicalCO2CaptureOrigin`.
   */
  @Flag() ccsTechnologicalCO2CaptureIncluded?: boolean | null;
  /**
   * CO2 that was captured and stored, per unit of the element: kg CO2e, a decimal string of at most 0. PACT v3:
   * `pcf.ccsTechnologicalCO2Capture`. PACT adds it to the footprint: leave it out of the figures.
   */
  @DecimalText({ max: 0 }) ccsTechnologicalCO2Capture?: string | null;
  /**
   * Where captured CO2 comes from and is stored, up to 20,000 characters. PACT v3:
   * `pcf.technologicalCO2CaptureOrigin`.
   */
  @Text(20_000) technologicalCO2CaptureOrigin?: string | null;
  /**
   * CO2 that technology removed from the atmosphere, per unit of the element: kg CO2e, a decimal string of at most 0.
   * PACT v3: `pcf.technologicalCO2Removals`. PACT adds it to the footprint: leave it out of the figures.
   */
  @DecimalText({ max: 0 }) technologicalCO2Removals?: string | null;
  /**
   * Captured carbon that is used in one unit of the element (CCU): kg C, a decimal string of at least 0. PACT v3:
   * `pcf.ccuCarbonContent`.
   */
  @DecimalText({ min: 0 }) ccuCarbonContent?: string | null;
  /** How captured CO2 in the product is counted. PACT v3: `pcf.ccuCalculationApproach`. */
  @OneOf(CCU_APPROACHES) ccuCalculationApproach?: CcuApproach | null;
  /**
   * The web address of what certifies the credit, up to 2,048 characters. PACT v3: `pcf.ccuCreditCertification`.
   * Refused where `ccuCalculationApproach` is Cut-off.
   */
  @WebAddress() ccuCreditCertification?: string | null;
  /**
   * The accounting standards that the figures follow, such as ISO14067. PACT v3: `pcf.crossSectoralStandards`. Where
   * absent, PACT publishes the default of the company. A PATCH replaces the list.
   */
  @PactListField('crossSectoralStandards') crossSectoralStandards?: string[] | null;
  /**
   * The rules of its kind of product or its sector that the figures follow, with their versions. PACT v3:
   * `pcf.productOrSectorSpecificRules`. A PATCH replaces the list.
   */
  @PactListField('productOrSectorSpecificRules') productOrSectorSpecificRules?: SpecificRules[] | null;
  /**
   * Emissions left out of the footprint, in percent of it: a decimal string from 0 to 100. PACT v3:
   * `pcf.exemptedEmissionsPercent`. Where absent, PACT publishes the default of the company.
   */
  @DecimalText({ min: 0, max: 100 }) exemptedEmissionsPercent?: string | null;
  /** Why emissions were left out, up to 20,000 characters. PACT v3: `pcf.exemptedEmissionsDescription`. */
  @Text(20_000) exemptedEmissionsDescription?: string | null;
  /**
   * The processes inside the system boundary, up to 20,000 characters. PACT v3: `pcf.boundaryProcessesDescription`.
   * Where absent, PACT publishes the boundaries of the databases that contributed.
   */
  @Text(20_000) boundaryProcessesDescription?: string | null;
  /**
   * How burdens shared between products are allocated, up to 20,000 characters. PACT v3:
   * `pcf.allocationRulesDescription`.
   */
  @Text(20_000) allocationRulesDescription?: string | null;
  /**
   * Who verified the figures, and what. PACT v3: `pcf.verification`. What is absent, the audit trail of a verified
   * version says. In a PATCH an absent field is kept and null clears it.
   */
  @Nested(() => StatedVerificationDto) verification?: StatedVerificationDto | null;
  /**
   * From when on the footprint may be used, not before the end of the reference period. PACT v3:
   * `validityPeriodStart`. Where only one of the two is given, the other is PACT’s default: the end of the reference
   * period, or three years later.
   */
  @Moment() validityPeriodStart?: string | null;
  /**
   * Until when the footprint may be used, at most three years after the end of the reference period. PACT v3:
   * `validityPeriodEnd`.
   */
  @Moment() validityPeriodEnd?: string | null;
  /**
   * Data model extensions of PACT: JSON, each with the address of its schema, such as iLEAP’s of a transport; all of
   * them up to 16,000 characters as JSON. PACT v3: `extensions`. A PATCH replaces the list.
   */
  @PactListField('extensions') extensions?: FootprintExtension[] | null;
}
