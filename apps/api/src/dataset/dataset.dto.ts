import { PickType } from '@nestjs/swagger';
import { IsOptional, Max, Min, ValidateIf } from 'class-validator';
import type { Checked } from '#faults';
import type { UnitCode } from '#footprint/model';
import { DATABASE_LIMITS } from '#footprint/model';
import type { DatasetInput, DatasetPatch } from '#footprint/store';
import { decimalOf, mergeDeclared, readWritten } from '#impacts';
import { ASSESSMENT_REPORT } from '#pact/model';
import {
  AsSent,
  Day,
  Name,
  Nested,
  NotBlank,
  NotEmpty,
  Quantity,
  Setting,
  Text,
  Unit,
  Uuid,
  WebAddress,
  Year,
} from '../rules/index.js';
import { WrittenFootprint, WrittenImpacts } from '../views/figures.js';
import { GeoReferenceDto, ReferenceDto, SupplierReferenceDto } from '../views/reference.dto.js';

/**
 * A database of the company's own, given by uuid, or by name and version. The other fields apply where it does not exist yet.
 * Where it exists, they have to agree with it.
 */
export class DatabaseDto {
  @IsOptional() @Uuid() uuid?: string | null;
  /** Up to 500 characters; default "Own datasets". */
  @Text(DATABASE_LIMITS.name) @NotBlank() name?: string | null;
  /** Up to 100 characters; default "unspecified". */
  @Text(DATABASE_LIMITS.version) @NotBlank() version?: string | null;
  /** Up to 500 characters; default "not stated". */
  @Text(DATABASE_LIMITS.licence) @NotBlank() licence?: string | null;
  @Text(DATABASE_LIMITS.attribution) attribution?: string | null;
  /** The IPCC assessment report that greenhouse gases are weighed by, such as AR6. */
  @Setting(ASSESSMENT_REPORT) gwpSet?: string | null;
  /** The processes the figures cover, in words. */
  @Text(DATABASE_LIMITS.boundary) boundary?: string | null;
  /** Of figures per amount of money. */
  @Year() priceYear?: number | null;
}

class DatasetFields {
  @Text(20_000) description?: string | null;
  /** Deprecated: the same as impacts["GWP-fossil"]. Read by the impacts library. */
  @AsSent() @WrittenFootprint() footprint?: unknown;
  /** Keyed by indicator code; at least one figure remains. Read by the impacts library. */
  @AsSent() @WrittenImpacts() impacts?: unknown;
  /** A node of the company's own taxonomy. */
  @Nested(() => ReferenceDto) taxonomy?: ReferenceDto | null;
  /** A supplier of the company, whose figures they are: search finds them by its uuid as `source`. */
  @Nested(() => SupplierReferenceDto) supplier?: SupplierReferenceDto | null;
  /** The place that the figures hold for. */
  @Nested(() => GeoReferenceDto) geoLocation?: GeoReferenceDto | null;
  /** The year that the figures hold for. */
  @Year() referenceYear?: number | null;
  /** The last day on which the figures are valid. */
  @Day() validUntil?: string | null;
  /** The web address where the dataset is published, up to 2,048 characters. */
  @WebAddress() sourceUrl?: string | null;
  /** Plus or minus this many percent of each figure. */
  @ValidateIf((_, value) => value !== null && value !== undefined) @Quantity({ min: 0 }) uncertainty?: number | null;
  /** Data quality, from 1, the best, to 5. */
  @ValidateIf((_, value) => value !== null && value !== undefined)
  @Quantity()
  @Min(1, { message: 'has to be a number from 1 to 5' })
  @Max(5, { message: 'has to be a number from 1 to 5' })
  dataQualityRating?: number | null;
}

/** An emission factor of the company's own. */
export class CreateDatasetDto extends DatasetFields {
  /** 1 to 500 characters. */
  @Name() name!: string;
  /** The declared unit: figures are per one of it. */
  @Unit() unit!: string;
  /** Identifies it inside its database, up to 256 characters; default: a new UUID. */
  @Text(256) @NotEmpty() key?: string | null;
  @Nested(() => DatabaseDto) database?: DatabaseDto | null;
}

/** An absent field is kept, null clears it. Key and database identify a dataset and cannot be changed. */
export class PatchDatasetDto extends DatasetFields {
  /** 1 to 500 characters. */
  @Name({ optional: true }) name?: string;
  /** The declared unit: figures are per one of it. */
  @ValidateIf((_, value) => value !== undefined) @Unit() unit?: string;
}

/** An absent field is kept, null clears it. Name and version identify a database and cannot be changed. */
export class PatchDatabaseDto extends PickType(DatabaseDto, ['attribution', 'gwpSet', 'boundary', 'priceYear']) {
  /** 1 to 500 characters. */
  @Name({ optional: true }) licence?: string;
}

/** Turns a request body into the domain's input, and adds the faults of its figures, of which there has to be at least one. */
export function toDatasetInput(body: Checked<CreateDatasetDto>): Checked<DatasetInput> {
  return body.map<DatasetInput>(({ footprint, impacts, unit, dataQualityRating, uncertainty, ...rest }, faults) => {
    const { patch, faults: figureFaults } = readWritten({ footprint, impacts });
    const declared = mergeDeclared({}, patch);
    const hasFigure = Object.values(declared).some(({ method: _, ...values }) => Object.keys(values).length > 0);
    faults.add(...figureFaults);
    if (!hasFigure && figureFaults.length === 0)
      faults.add({ field: 'impacts', message: 'has to hold at least one figure' });
    return {
      ...rest,
      unit: unit as UnitCode | undefined,
      declared,
      rating: typeof dataQualityRating === 'number' ? decimalOf(dataQualityRating) : undefined,
      uncertainty: typeof uncertainty === 'number' ? decimalOf(uncertainty) : undefined,
    };
  });
}

/** Turns a request body into the domain's patch, and adds the faults of its figures. */
export function toDatasetPatch(body: Checked<PatchDatasetDto>): Checked<DatasetPatch> {
  return body.map<DatasetPatch>(({ footprint, impacts, unit, dataQualityRating, uncertainty, ...rest }, faults) => {
    const figures = readWritten({ footprint, impacts });
    faults.add(...figures.faults);
    return {
      ...rest,
      unit: unit as UnitCode | undefined,
      figures: Object.keys(figures.patch).length > 0 ? figures.patch : undefined,
      rating: typeof dataQualityRating === 'number' ? decimalOf(dataQualityRating) : dataQualityRating,
      uncertainty: typeof uncertainty === 'number' ? decimalOf(uncertainty) : uncertainty,
    };
  });
}
