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
  @Quantity({ min: 0 }) quantity!: number;
  @Unit({ kind: 'distance' }) unit!: string;
}

/**
 * Distance and totalKm state the same length. One of them is enough; if both are given, they have to agree.
 * A base class, since the API document lists inherited fields first and a refusal lists their faults last.
 */
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

/** A transport lane as it is sent. */
export class LaneRecord {
  @UuidText() uuid!: string;
  syncId?: string;
  name!: string;
  /** As it was written; the same length as totalKm. */
  distance!: AmountRecord;
  totalKm!: number;
  /** A decimal, in kg CO2e per tonne-kilometre. */
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
