import { IsOptional, Matches, Max, Min, ValidateIf } from 'class-validator';
import { ASSESSMENT_REPORT } from '#pact/model';
import { ReferenceDto, SupplierReferenceDto } from '../element/element.dto.js';
import { Nested } from '../rules/nested.js';
import { AsSent, Name, Quantity, Text, Unit, Uuid, Year } from '../rules/rules.js';
import { Setting } from '../rules/setting.js';

const NOT_EMPTY = { message: 'must not be empty' };

/**
 * A database of the company's own: by uuid, or by name and version. What else is said of it counts where it is not there
 * yet; where it is, it has to agree.
 */
export class DatabaseDto {
  @IsOptional() @Uuid() uuid?: string | null;
  /** Up to 500 characters; default "Own datasets". */
  @Text(500) @Matches(/\S/, NOT_EMPTY) name?: string | null;
  /** Up to 100 characters; default "unspecified". */
  @Text(100) @Matches(/\S/, NOT_EMPTY) version?: string | null;
  /** Up to 500 characters; default "not stated". */
  @Text(500) @Matches(/\S/, NOT_EMPTY) licence?: string | null;
  @Text(20_000) attribution?: string | null;
  /** The IPCC assessment report that greenhouse gases are weighed by, such as AR6. */
  @Setting(ASSESSMENT_REPORT) gwpSet?: string | null;
  /** The processes the figures cover, in words. */
  @Text(20_000) boundary?: string | null;
  /** Of figures per amount of money. */
  @Year() priceYear?: number | null;
}

/** An emission factor of the company's own. */
export class CreateDatasetDto {
  /** 1 to 500 characters. */
  @Name() name!: string;
  /** The declared unit: figures are per one of it. */
  @Unit() unit!: string;
  @Text(20_000) description?: string | null;
  /** Identifies it inside its database, up to 256 characters; default: a new UUID. */
  @Text(256) @Matches(/^./s, NOT_EMPTY) key?: string | null;
  @Nested(() => DatabaseDto) database?: DatabaseDto | null;
  /** Deprecated: the same as impacts["GWP-fossil"]. Read by the impacts library. */
  @AsSent() footprint?: unknown;
  /** Keyed by indicator code; at least one figure. Read by the impacts library. */
  @AsSent() impacts?: unknown;
  /** A node of the company's own taxonomy. */
  @Nested(() => ReferenceDto) taxonomy?: ReferenceDto | null;
  /** A supplier of the company, whose figures they are: search finds them by its uuid as `source`. */
  @Nested(() => SupplierReferenceDto) supplier?: SupplierReferenceDto | null;
  /** Data quality, from 1, the best, to 5. */
  @ValidateIf((_, value) => value !== null && value !== undefined)
  @Quantity()
  @Min(1, { message: 'has to be a number from 1 to 5' })
  @Max(5, { message: 'has to be a number from 1 to 5' })
  dataQualityRating?: number | null;
}
