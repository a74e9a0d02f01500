import { IsOptional } from 'class-validator';
import type { Checked } from '#faults';
import type { ElementPatch, REQUEST_FIELDS, UnitCode } from '#footprint/model';
import { PLAIN_FIELDS } from '#footprint/model';
import type { ElementInput } from '#footprint/store';
import { readWritten } from '#impacts';
import {
  AsSent,
  DecimalText,
  Flag,
  Name,
  Nested,
  Percent,
  Rating,
  SyncId,
  Text,
  Time,
  Unit,
  Year,
} from '../rules/index.js';
import { AmountDto, MassDto, toAmount } from '../views/amount.dto.js';
import { WrittenFootprint, WrittenImpacts } from '../views/figures.js';
import { GeoReferenceDto, ReferenceDto, SupplierReferenceDto } from '../views/reference.dto.js';

export class DataQualityIndicatorsDto {
  @Text(20_000) description?: string | null;
  @Year() documentationYear?: number | null;
  /** Percent of the footprint that is covered. */
  @Percent() coveragePercent?: number | null;
  /** Percent of the footprint that rests on primary data. */
  @Percent() specificPercent?: number | null;
  @Rating() technologicalDQR?: number | null;
  @Rating() temporalDQR?: number | null;
  @Rating() geographicalDQR?: number | null;
  @Rating() completenessDQR?: number | null;
  @Rating() reliabilityDQR?: number | null;
}

/** Attributes of a PACT footprint that no other field holds: carbon in kg C, emissions in kg CO2e, per unit of the element. */
export class PactAttributesDto {
  @DecimalText({ min: 0 }) fossilCarbonContent?: string | null;
  @DecimalText({ min: 0 }) biogenicCarbonContent?: string | null;
  @DecimalText({ min: 0 }) recycledCarbonContent?: string | null;
  @DecimalText({ max: 0 }) biogenicCO2Uptake?: string | null;
  @DecimalText({ min: 0 }) biogenicNonCO2Emissions?: string | null;
  @DecimalText({ min: 0, max: 100 }) exemptedEmissionsPercent?: string | null;
  @Text(20_000) exemptedEmissionsDescription?: string | null;
  @Text(20_000) boundaryProcessesDescription?: string | null;
  @Text(20_000) allocationRulesDescription?: string | null;
}

/** The writable fields of an element. In a PATCH an absent field is kept and null clears it; read-only fields are ignored. */
class ElementFields {
  @Text(PLAIN_FIELDS.description.max) description?: string | null;
  @Text(PLAIN_FIELDS.notes.max) notes?: string | null;
  @Text(PLAIN_FIELDS.sku.max) sku?: string | null;
  @SyncId() syncId?: string | null;
  @Text(PLAIN_FIELDS.cpcCode.max) cpcCode?: string | null;
  @Text(PLAIN_FIELDS.supplierPartId.max) supplierPartId?: string | null;
  @IsOptional() @Unit() unit?: string | null;
  @Nested(() => MassDto) weight?: MassDto | null;
  @Nested(() => MassDto) packagingWeight?: MassDto | null;
  @Percent() recycledPercent?: number | null;
  /** Deprecated: the same storage as impacts["GWP-fossil"]. Read by the impacts library. */
  @AsSent() @WrittenFootprint() footprint?: unknown;
  /** Keyed by indicator code. Read by the impacts library. */
  @AsSent() @WrittenImpacts() impacts?: unknown;
  @Nested(() => DataQualityIndicatorsDto) dataQualityIndicators?: DataQualityIndicatorsDto | null;
  @Nested(() => ReferenceDto) taxonomy?: ReferenceDto | null;
  @Nested(() => GeoReferenceDto) geoLocation?: GeoReferenceDto | null;
  @Nested(() => ReferenceDto) location?: ReferenceDto | null;
  @Nested(() => SupplierReferenceDto) supplier?: SupplierReferenceDto | null;
  @Time() startDate?: Date | null;
  @Time() endDate?: Date | null;
  /** Binds the element to an emission-factor dataset; null unbinds it. */
  @Nested(() => ReferenceDto) dataset?: ReferenceDto | null;
  /** The amount of the dataset that one unit of the element consumes. */
  @Nested(() => AmountDto) datasetAmount?: AmountDto | null;
  /** Whether it may be published over PACT; null: as the company says. */
  @Flag() share?: boolean | null;
  @Nested(() => PactAttributesDto) pact?: PactAttributesDto | null;
}

export class CreateElementDto extends ElementFields {
  @Name() name!: string;
}

export class PatchElementDto extends ElementFields {
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
