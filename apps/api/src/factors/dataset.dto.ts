import { PickType } from '@nestjs/swagger';
import { IsOptional, Max, Min, ValidateIf } from 'class-validator';
import type { Checked } from '#faults';
import type { UnitCode } from '#model/terms';
import { DATABASE_LIMITS } from '#model/terms';
import type { DatasetInput, DatasetPatch } from '#factors';
import { decimalOf, mergeDeclared, readWritten } from '#impacts';
import { ASSESSMENT_REPORT } from '#model/exchange';
import { TAXONOMY } from '#terms';
import { Refers } from '../web/references/index.js';
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
} from '../web/rules/index.js';
import { WrittenFootprint, WrittenImpacts } from '../web/views/figures.js';
import { GeoReferenceDto, SupplierReferenceDto, SyncedReferenceDto } from '../web/views/reference.dto.js';

/**
 * A database of the company's own, given by uuid, or by name and version. The other fields apply where it does not
 * exist yet. Where it exists, they have to agree with it.
 */
export class DatabaseDto {
  /** The UUID of a database that exists. */
  @IsOptional() @Uuid() uuid?: string | null;
  /** Its name, up to 500 characters; default "Own datasets". */
  @Text(DATABASE_LIMITS.name) @NotBlank() name?: string | null;
  /** Its version, up to 100 characters; default "unspecified". */
  @Text(DATABASE_LIMITS.version) @NotBlank() version?: string | null;
  /** Under which licence its figures may be used, up to 500 characters; default "not stated". */
  @Text(DATABASE_LIMITS.licence) @NotBlank() licence?: string | null;
  /** How its publisher wants to be named, up to 20,000 characters. */
  @Text(DATABASE_LIMITS.attribution) attribution?: string | null;
  /**
   * The IPCC assessment report whose factors weight the greenhouse gases, such as AR6. PACT publishes it in
   * `pcf.ipccCharacterizationFactors`.
   */
  @Setting(ASSESSMENT_REPORT) gwpSet?: string | null;
  /** The processes that the figures cover, in words, up to 20,000 characters. PACT publishes it in `pcf.boundaryProcessesDescription`. */
  @Text(DATABASE_LIMITS.boundary) boundary?: string | null;
  /** The year of the prices, of figures per amount of money. */
  @Year() priceYear?: number | null;
}

class DatasetFields {
  /** What it is, in words, up to 20,000 characters. */
  @Text(20_000) description?: string | null;
  /**
   * Deprecated: the same figures as impacts["GWP-fossil"], by stage: kg CO2e per declared unit. A stage that both give
   * has to be the same in both.
   */
  @AsSent() @WrittenFootprint() footprint?: unknown;
  /** Figures per declared unit by indicator of EN 15804+A2; at least one figure remains. */
  @AsSent() @WrittenImpacts() impacts?: unknown;
  /** A node of the company's own taxonomy. */
  @Refers(TAXONOMY) @Nested(() => SyncedReferenceDto) taxonomy?: SyncedReferenceDto | null;
  /** A supplier of the company, whose figures they are: search finds them by its UUID as `source`. */
  @Nested(() => SupplierReferenceDto) supplier?: SupplierReferenceDto | null;
  /** The place that the figures hold for. */
  @Nested(() => GeoReferenceDto) geoLocation?: GeoReferenceDto | null;
  /** The year that the figures hold for, 1 to 9999. */
  @Year() referenceYear?: number | null;
  /** The last day on which the figures are valid, YYYY-MM-DD. */
  @Day() validUntil?: string | null;
  /** The web address where the dataset is published, up to 2,048 characters. */
  @WebAddress() sourceUrl?: string | null;
  /** Plus or minus this many percent of each figure, at least 0. */
  @ValidateIf((_, value) => value !== null && value !== undefined) @Quantity({ min: 0 }) uncertainty?: number | null;
  /** Data quality, from 1, the best, to 5. */
  @ValidateIf((_, value) => value !== null && value !== undefined)
  @Quantity()
  @Min(1, { message: 'has to be a number from 1 to 5' })
  @Max(5, { message: 'has to be a number from 1 to 5' })
  dataQualityRating?: number | null;
}

/** An emission factor of the company's own, to be created. */
export class CreateDatasetDto extends DatasetFields {
  /** Its name, 1 to 500 characters. */
  @Name() name!: string;
  /** The declared unit: figures are per one of it. `GET /v1/unit` explains the codes. */
  @Unit() unit!: string;
  /**
   * What identifies it inside its database, 1 to 256 characters; default: a new UUID. A POST that repeats it answers
   * with the dataset that has it if every field sent is the same, else with 409.
   */
  @Text(256) @NotEmpty() key?: string | null;
  /**
   * The database that it belongs to; by default the company's database "Own datasets", which is made where it does not
   * exist yet.
   */
  @Nested(() => DatabaseDto) database?: DatabaseDto | null;
}

/**
 * Changes of a dataset. An absent field is kept, null clears it. Key and database identify a dataset and cannot be
 * changed. Draft elements that are bound to it follow.
 */
export class PatchDatasetDto extends DatasetFields {
  /** Its name, 1 to 500 characters. */
  @Name({ optional: true }) name?: string;
  /** The declared unit: figures are per one of it. */
  @ValidateIf((_, value) => value !== undefined) @Unit() unit?: string;
}

/**
 * Changes of a database. An absent field is kept, null clears it. Name and version identify a database and cannot be
 * changed.
 */
export class PatchDatabaseDto extends PickType(DatabaseDto, ['attribution', 'gwpSet', 'boundary', 'priceYear']) {
  /** Under which licence its figures may be used, 1 to 500 characters. */
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
