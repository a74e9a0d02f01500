import { IsOptional } from 'class-validator';
import { ACTIVITY_FIELDS } from '#model/activities';
import { ELEMENT, TRANSPORT_LANE } from '#products';
import { ACTIVITY_GROUP, ORG, SCOPE, TAXONOMY } from '#terms';
import { Refers } from '../web/references/index.js';
import { DecimalText, Nested, NotBlank, Quantity, SyncId, Text, Time, Unit } from '../web/rules/index.js';
import { ElementReferenceDto, SyncedReferenceDto } from '../web/views/reference.dto.js';

/**
 * An activity that causes emissions; no field is required. In a PATCH an absent field is kept and null clears it;
 * read-only fields, such as CO2e, are ignored. CO2e is the sum of UpstreamCO2e and DownstreamCO2e. Where none of them is
 * sent they are computed by the transport lane, else by the product; without either CO2e is "0".
 */
export class ActivityDto {
  /** What was done, 1 to 500 characters where it is given. */
  @Text(ACTIVITY_FIELDS.name.max) @NotBlank() name?: string | null;
  /** Anything more, up to 20,000 characters. */
  @Text(ACTIVITY_FIELDS.description.max) description?: string | null;
  /**
   * Your own id of it, 1 to 256 characters, unique among the activities of the company. A POST that repeats it answers
   * with the activity that has it if every field sent is the same, else with 409.
   */
  @SyncId() syncId?: string | null;
  /** How much, in `unit`; negative for a reversal. Needed, with `unit`, to compute by transport lane or product. */
  @IsOptional() @Quantity() quantity?: number | null;
  /**
   * The unit of `quantity`. With a transport lane one of mass or freight; with a product one that converts to its unit
   * or, through its weight, a mass.
   */
  @IsOptional() @Unit() unit?: string | null;
  /**
   * Emissions up to the activity: kg CO2e, a decimal string. It stands above what would be computed. Where a POST sends
   * only DownstreamCO2e it counts as 0; a PATCH of only DownstreamCO2e leaves it as it is, and goes on computing it if
   * it was computed. Null has it computed again.
   */
  @DecimalText() UpstreamCO2e?: string | null;
  /**
   * Emissions after the activity: kg CO2e, a decimal string. It stands above what would be computed. Where a POST sends
   * only UpstreamCO2e it counts as 0; a PATCH of only UpstreamCO2e leaves it as it is, and goes on computing it if it
   * was computed. Null has it computed again.
   */
  @DecimalText() DownstreamCO2e?: string | null;
  /**
   * The material or process element whose GWP-fossil the activity is computed with: `quantity` times its A1 to A3 is
   * upstream, times its stages A4 to C4 downstream. A built-in scope takes a part of these, see `scope`.
   */
  @Refers(ELEMENT) @Nested(() => ElementReferenceDto) product?: ElementReferenceDto | null;
  /**
   * The scope of the GHG Protocol that it is reported in. Of a product the built-in scopes 1, 2 and 3.1 to 3.8 count A1
   * to A3, upstream only; scope 1 counts B1 to B7 instead where the product states one of these. 3.9 to 3.15 count
   * downstream only: 3.9 A4, 3.10 A5, 3.11 B1 to B7, 3.12 C1 to C4. Where the product does not state these it counts 0,
   * or A1 to A3 if it states nothing of A4 to C4. 3.13 counts B1 to B7, else A1 to A3; 3.14 and 3.15 A1 to A3.
   */
  @Refers(SCOPE) @Nested(() => SyncedReferenceDto) scope?: SyncedReferenceDto | null;
  /** The node of the company's own classification that it is reported under. */
  @Refers(TAXONOMY) @Nested(() => SyncedReferenceDto) taxonomy?: SyncedReferenceDto | null;
  /** The part of the organisation that it belongs to. */
  @Refers(ORG) @Nested(() => SyncedReferenceDto) org?: SyncedReferenceDto | null;
  /** The group of activities that it belongs to. */
  @Refers(ACTIVITY_GROUP) @Nested(() => SyncedReferenceDto) group?: SyncedReferenceDto | null;
  /** The transport lane whose factor the activity is computed with: tonne-kilometres times its kg CO2e per tkm. */
  @Refers(TRANSPORT_LANE) @Nested(() => SyncedReferenceDto) transportLane?: SyncedReferenceDto | null;
  /**
   * When it began: an RFC 3339 time or a day, of the years 1 to 9999; by default now. By it an activity belongs to a
   * period.
   */
  @Time() startDate?: Date | null;
  /**
   * When it ended: an RFC 3339 time or a day, of the years 1 to 9999, not before `startDate`, which it is by default.
   */
  @Time() endDate?: Date | null;
}
