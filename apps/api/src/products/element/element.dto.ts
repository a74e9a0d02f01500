import { IsOptional } from 'class-validator';
import type { Checked } from '#faults';
import type { ElementPatch, REQUEST_FIELDS } from '#model/products';
import type { UnitCode } from '#model/terms';
import { PLAIN_FIELDS } from '#model/products';
import type { ElementInput } from '#products';
import { readWritten } from '#impacts';
import { LOCATION, TAXONOMY } from '#terms';
import { Refers } from '../../web/references/index.js';
import { AsSent, Flag, Name, Nested, Percent, SyncId, Text, Time, Unit } from '../../web/rules/index.js';
import { AmountDto, MassDto, toAmount } from '../../terms/amount.dto.js';
import { WrittenFootprint, WrittenImpacts } from '../../web/views/figures.js';
import {
  GeoReferenceDto,
  ReferenceDto,
  SupplierReferenceDto,
  SyncedReferenceDto,
} from '../../web/views/reference.dto.js';
import { DataQualityIndicatorsDto } from './data-quality.dto.js';
import { PactAttributesDto } from './pact-attributes.dto.js';

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
  @Refers(TAXONOMY) @Nested(() => SyncedReferenceDto) taxonomy?: SyncedReferenceDto | null;
  /** The part of the world where it is made, which PACT publishes. It stands above that of `location`. */
  @Nested(() => GeoReferenceDto) geoLocation?: GeoReferenceDto | null;
  /**
   * The named place of the company where it is made. Without `geoLocation` PACT publishes the part of the world that
   * the place lies in.
   */
  @Refers(LOCATION) @Nested(() => SyncedReferenceDto) location?: SyncedReferenceDto | null;
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
