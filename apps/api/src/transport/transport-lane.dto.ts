import { IsOptional } from 'class-validator';
import type { Checked } from '#faults';
import type { TransportLane } from '#footprint/model';
import type { LanePatch } from '#footprint/store';
import { Decimal, print } from '#impacts';
import { revised, Revised } from '../http/revised.js';
import { DecimalText, Name, Nested, PatchOf, Quantity, SyncId, Unit } from '../rules/index.js';
import { AmountRecord, toAmount } from '../views/amount.dto.js';
import { Decimals, UuidText } from '../views/formats.js';

/** A length. */
export class DistanceDto {
  /** How much, in `unit`: a number of at least 0. */
  @Quantity({ min: 0 }) quantity!: number;
  /** The unit of `quantity`, one of distance, such as km or mi. */
  @Unit({ kind: 'distance' }) unit!: string;
}

/**
 * Distance and totalKm state the same length. One of them is enough; if both are given, they have to agree.
 * A base class, since the API document lists inherited fields first and a refusal lists their faults last.
 */
class LaneFields {
  /**
   * Your own id of it, 1 to 256 characters, unique among transport lanes. A POST that repeats it answers with the
   * record that has it if every field sent is the same, else with 409; null takes it back.
   */
  @SyncId() syncId?: string | null;
  /**
   * The length of the lane, in any unit of distance. One of this and `totalKm` is enough; given both, they have to
   * agree.
   */
  @Nested(() => DistanceDto) distance?: DistanceDto | null;
  /** The length of the lane in km, a number of at least 0. */
  @IsOptional() @Quantity({ min: 0 }) totalKm?: number | null;
}

/** A transport lane to be created: a way that goods are carried on, with its length and emission factor. */
export class CreateLaneDto extends LaneFields {
  /** 1 to 500 characters, not only white space. */
  @Name() name!: string;
  /** Emissions of carrying one tonne over one kilometre: kg CO2e per tkm, a decimal string of at least 0. */
  @DecimalText({ needed: true, min: 0 }) CO2ePerTkm!: string;
}

/** Changes of a transport lane. An absent field is kept; the length cannot be cleared. */
export class PatchLaneDto extends PatchOf(CreateLaneDto) {}

/** Turns a request body into the domain's patch of a lane. A lane always has a length, so null is refused for it. */
export function toLaneInput(body: Checked<CreateLaneDto>): Checked<LanePatch & { name: string; CO2ePerTkm: Decimal }>;
export function toLaneInput(body: Checked<PatchLaneDto>): Checked<LanePatch>;
export function toLaneInput(body: Checked<PatchLaneDto>): Checked<LanePatch> {
  return body.map<LanePatch>(({ name, syncId, distance, totalKm, CO2ePerTkm }, faults) => {
    const cleared = Object.entries({ distance, totalKm }).filter(([, value]) => value === null);
    faults.add(...cleared.map(([field]) => ({ field, message: 'can not be cleared' })));
    return {
      name,
      syncId,
      distance: toAmount(distance) ?? undefined,
      totalKm: totalKm ?? undefined,
      CO2ePerTkm: CO2ePerTkm === undefined ? undefined : new Decimal(CO2ePerTkm),
    };
  });
}

/** A transport lane: a way that goods are carried on, with its length and emission factor. */
export class LaneRecord {
  /** The UUID of the lane, given by the service; it never changes. */
  @UuidText() uuid!: string;
  /** Your own id of it; absent where it has none. */
  syncId?: string;
  /** Its name, 1 to 500 characters. */
  name!: string;
  /** Its length as it was written; the same length as `totalKm`. */
  distance!: AmountRecord;
  /** Its length in km. */
  totalKm!: number;
  /** Emissions of carrying one tonne over one kilometre: kg CO2e per tkm, a decimal string. */
  @Decimals() CO2ePerTkm!: string;
}

export function laneRecord(lane: TransportLane): Revised<LaneRecord> {
  const { uuid, syncId, name, distance, totalKm, CO2ePerTkm } = lane;
  const record: LaneRecord = {
    uuid,
    syncId,
    name,
    distance: { quantity: distance.quantity.toNumber(), unit: distance.unit },
    totalKm: totalKm.toNumber(),
    CO2ePerTkm: print(CO2ePerTkm),
  };
  return revised(record, lane.revision);
}
