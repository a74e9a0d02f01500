import { IsOptional } from 'class-validator';
import type { Checked } from '#faults';
import type {
  CcuApproach,
  ElementPatch,
  FootprintExtension,
  REQUEST_FIELDS,
  SpecificRules,
  UnitCode,
  VerificationCoverage,
} from '#footprint/model';
import { CCU_APPROACHES, PLAIN_FIELDS, VERIFICATION_COVERAGES } from '#footprint/model';
import type { ElementInput } from '#footprint/store';
import { readWritten } from '#impacts';
import {
  AsSent,
  DecimalText,
  Flag,
  Moment,
  Name,
  Nested,
  OneOf,
  PactListField,
  Percent,
  Rating,
  SyncId,
  Text,
  Time,
  Unit,
  WebAddress,
  Year,
} from '../rules/index.js';
import { AmountDto, MassDto, toAmount } from '../views/amount.dto.js';
import { WrittenFootprint, WrittenImpacts } from '../views/figures.js';
import { GeoReferenceDto, ReferenceDto, SupplierReferenceDto } from '../views/reference.dto.js';

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
   * `pcf.biogenicCarbonContent`. Absent: not stated.
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
   * `pcf.packagingBiogenicCarbonContent`.
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

/** The writable fields of an element. In a PATCH an absent field is kept and null clears it; read-only fields are ignored. */
class ElementFields {
  /** What it is, in words, up to 20,000 characters. PACT publishes it as `productDescription`. */
  @Text(PLAIN_FIELDS.description.max) description?: string | null;
  /** Notes of your own, up to 20,000 characters; PACT never publishes them. */
  @Text(PLAIN_FIELDS.notes.max) notes?: string | null;
  /** Your article number, up to 256 characters. PACT publishes it among `productIds`. */
  @Text(PLAIN_FIELDS.sku.max) sku?: string | null;
  /**
   * Your own id of it, 1 to 256 characters, unique among the company's materials, or its process elements; all versions
   * of one share it. A POST that repeats it answers with the record that has it if every field sent is the same, else
   * with 409. PACT publishes it among `productIds`.
   */
  @SyncId() syncId?: string | null;
  /**
   * The code of its class in the Central Product Classification of the UN, up to 256 characters; it is not checked.
   * PACT publishes it as `urn:cpc:<code>` in `productClassifications`.
   */
  @Text(PLAIN_FIELDS.cpcCode.max) cpcCode?: string | null;
  /** The supplier's article number, up to 256 characters. */
  @Text(PLAIN_FIELDS.supplierPartId.max) supplierPartId?: string | null;
  /**
   * The declared unit: all figures are per one of it. Without one it takes that of the dataset that it is bound to; one
   * that you set stays, and has to convert to the unit of another dataset. Without any unit nothing is published over
   * PACT.
   */
  @IsOptional() @Unit() unit?: string | null;
  /**
   * The mass of one unit without packaging, in any unit of mass. It converts amounts between mass and other kinds of
   * unit, and stands above the weight computed from a model.
   */
  @Nested(() => MassDto) weight?: MassDto | null;
  /** The mass of the packaging of one unit, in any unit of mass. */
  @Nested(() => MassDto) packagingWeight?: MassDto | null;
  /** Recycled content in percent of the mass, 0 to 100. 0 is a declared zero; absent: not declared. */
  @Percent() recycledPercent?: number | null;
  /**
   * Deprecated: the same figures as impacts["GWP-fossil"], by stage: kg CO2e per unit of the element. A stage that both
   * give has to be the same in both. Ignored where figures are computed from a dataset or a model.
   */
  @AsSent() @WrittenFootprint() footprint?: unknown;
  /**
   * Figures per unit of the element by indicator of EN 15804+A2; null clears all. Ignored where figures are computed
   * from a dataset or a model.
   */
  @AsSent() @WrittenImpacts() impacts?: unknown;
  /** How good the data are; null clears all of it. */
  @Nested(() => DataQualityIndicatorsDto) dataQualityIndicators?: DataQualityIndicatorsDto | null;
  /**
   * The node of the company's own classification that it belongs to. PACT publishes its path in
   * `productClassifications`.
   */
  @Nested(() => ReferenceDto) taxonomy?: ReferenceDto | null;
  /** The part of the world where it is made, which PACT publishes. It stands above that of `location`. */
  @Nested(() => GeoReferenceDto) geoLocation?: GeoReferenceDto | null;
  /**
   * The named place of the company where it is made. Without `geoLocation` PACT publishes the part of the world that
   * the place lies in.
   */
  @Nested(() => ReferenceDto) location?: ReferenceDto | null;
  /** The supplier that it comes from. */
  @Nested(() => SupplierReferenceDto) supplier?: SupplierReferenceDto | null;
  /**
   * The beginning of the period that the figures hold for: an RFC 3339 time or a day, of the years 1 to 9999. PACT v3:
   * `pcf.referencePeriodStart`.
   */
  @Time() startDate?: Date | null;
  /**
   * The end of the period that the figures hold for, not before `startDate`: an RFC 3339 time or a day, of the years 1
   * to 9999. PACT v3: `pcf.referencePeriodEnd`, which is exclusive.
   */
  @Time() endDate?: Date | null;
  /**
   * Binds it to an emission-factor dataset, which its figures are computed from; to one declared unit of it where
   * `datasetAmount` is not sent too. Null unbinds it and empties the figures.
   */
  @Nested(() => ReferenceDto) dataset?: ReferenceDto | null;
  /**
   * How much of the dataset one unit of the element consumes, in a unit that converts to the declared unit of the
   * dataset. Sent alone it rescales the binding there is; without one it is refused.
   */
  @Nested(() => AmountDto) datasetAmount?: AmountDto | null;
  /**
   * Whether it may be published over PACT, whatever the company's setting `publish` says; null or absent: as that says.
   */
  @Flag() share?: boolean | null;
  /** What PACT v3 asks and no other field holds; null clears all of it. */
  @Nested(() => PactAttributesDto) pact?: PactAttributesDto | null;
}

/** A material or process element to be created. Read-only fields of the record are ignored. */
export class CreateElementDto extends ElementFields {
  /** Its name, 1 to 500 characters, not only white space. PACT publishes it as `productNameCompany`. */
  @Name() name!: string;
}

/**
 * Changes of a material or process element, which has to be a draft. An absent field is kept, null clears it; figures,
 * data quality and PACT attributes are merged key by key. Read-only fields of the record are ignored.
 */
export class PatchElementDto extends ElementFields {
  /**
   * Its name, 1 to 500 characters, not only white space; it cannot be cleared. PACT publishes it as
   * `productNameCompany`.
   */
  @Name({ optional: true }) name?: string;
}

/** This does not compile while the request body lacks a field of the catalogue. */
type Body = Pick<PatchElementDto, keyof typeof REQUEST_FIELDS | 'footprint' | 'impacts'>;

/** Turns a request body into the domain's patch, and adds the faults of its figures. */
export function toElementPatch(body: Checked<CreateElementDto>): Checked<ElementInput>;
export function toElementPatch(body: Checked<PatchElementDto>): Checked<ElementPatch>;
export function toElementPatch(body: Checked<Body>): Checked<ElementPatch> {
  return body.map<ElementPatch>(
    ({ footprint, impacts, unit, weight, packagingWeight, datasetAmount, ...rest }, faults) => {
      const figures = readWritten({ footprint, impacts });
      faults.add(...figures.faults);
      return {
        ...rest,
        unit: unit as UnitCode | null | undefined,
        weight: toAmount(weight),
        packagingWeight: toAmount(packagingWeight),
        datasetAmount: toAmount(datasetAmount),
        figures: footprint === undefined && impacts === undefined ? undefined : figures.patch,
      };
    },
  );
}
