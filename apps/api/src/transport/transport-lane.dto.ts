import { IsOptional, ValidateIf } from 'class-validator';
import { Nested } from '../rules/nested.js';
import { DecimalText, Name, Quantity, SyncId, Unit } from '../rules/rules.js';

/** A length. */
export class DistanceDto {
  @Quantity({ min: 0 }) quantity!: number;
  @Unit({ kind: 'distance' }) unit!: string;
}

/** Distance and totalKm say the same length: one of them is enough, both have to agree. */
class LaneFields {
  /** Its id in a system of the caller's, unique among lanes; null takes it back. */
  @SyncId() syncId?: string | null;
  @Nested(() => DistanceDto) distance?: DistanceDto | null;
  /** In kilometres. */
  @IsOptional() @Quantity({ min: 0 }) totalKm?: number | null;
}

export class CreateLaneDto extends LaneFields {
  /** 1 to 500 characters. */
  @Name() name!: string;
  /** kg CO2e of carrying one tonne over one kilometre; not negative. */
  @DecimalText({ needed: true, min: 0 }) CO2ePerTkm!: string;
}

export class PatchLaneDto extends LaneFields {
  /** 1 to 500 characters. */
  @Name({ optional: true }) name?: string;
  /** kg CO2e of carrying one tonne over one kilometre; not negative. */
  @ValidateIf((_, value) => value !== undefined) @DecimalText({ needed: true, min: 0 }) CO2ePerTkm?: string;
}
