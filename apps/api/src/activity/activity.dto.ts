import { IsOptional } from 'class-validator';
import { ACTIVITY_FIELDS } from '#footprint/model';
import { DecimalText, Nested, NotBlank, Quantity, SyncId, Text, Time, Unit } from '../rules/index.js';
import { ReferenceDto } from '../views/reference.dto.js';

/**
 * The writable fields of an activity, none of which is required. In a PATCH an absent field is kept and null clears it;
 * read-only fields, such as CO2e, are ignored. CO2e is the sum of UpstreamCO2e and DownstreamCO2e where one of them is sent.
 * Otherwise it is computed by the transport lane, else by the product; without either it is "0".
 */
export class ActivityDto {
  /** 1 to 500 characters where it is given. */
  @Text(ACTIVITY_FIELDS.name.max) @NotBlank() name?: string | null;
  /** Up to 20,000 characters. */
  @Text(ACTIVITY_FIELDS.description.max) description?: string | null;
  /** The caller's own id, unique among the company's activities: sent again with the same fields it answers with the activity that has it. */
  @SyncId() syncId?: string | null;
  /** Negative for a reversal. Needed, with `unit`, to compute by transport lane or product. */
  @IsOptional() @Quantity() quantity?: number | null;
  /** With a transport lane a unit of mass or freight; with a product one that converts to its unit, or, through its weight, a mass. */
  @IsOptional() @Unit() unit?: string | null;
  /** kg CO2e; stands above what would be computed. */
  @DecimalText() UpstreamCO2e?: string | null;
  /** kg CO2e; stands above what would be computed. */
  @DecimalText() DownstreamCO2e?: string | null;
  /** A material or process element. */
  @Nested(() => ReferenceDto) product?: ReferenceDto | null;
  /** A GHG scope; of a product the built-in ones 1, 2 and 3.1 to 3.8 count upstream only, 3.9 to 3.15 downstream only. */
  @Nested(() => ReferenceDto) scope?: ReferenceDto | null;
  @Nested(() => ReferenceDto) taxonomy?: ReferenceDto | null;
  @Nested(() => ReferenceDto) org?: ReferenceDto | null;
  @Nested(() => ReferenceDto) group?: ReferenceDto | null;
  @Nested(() => ReferenceDto) transportLane?: ReferenceDto | null;
  /** By default now; by it an activity belongs to a period. */
  @Time() startDate?: Date | null;
  /** Not before startDate, which it is by default. */
  @Time() endDate?: Date | null;
}
