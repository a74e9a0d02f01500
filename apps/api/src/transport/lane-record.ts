import type { TransportLane } from '#footprint/model';
import { print } from '#impacts';
import { revised, Revised } from '../http/revised.js';
import { AmountRecord } from '../views/amount-record.js';
import { Decimals, UuidText } from '../views/formats.js';

/** A transport lane as it leaves us. */
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
