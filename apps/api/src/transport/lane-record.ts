import type { TransportLane, UnitCode } from '#footprint/model';
import { print } from '#impacts';

/** A transport lane as it leaves us. */
export interface LaneRecord {
  uuid: string;
  syncId?: string;
  name: string;
  /** As it was written; the same length as totalKm. */
  distance: { quantity: number; unit: UnitCode };
  totalKm: number;
  /** A decimal, in kg CO2e per tonne-kilometre. */
  CO2ePerTkm: string;
}

export function laneRecord({ uuid, syncId, name, distance, totalKm, CO2ePerTkm }: TransportLane): LaneRecord {
  return {
    uuid,
    syncId,
    name,
    distance: { quantity: distance.quantity.toNumber(), unit: distance.unit },
    totalKm: totalKm.toNumber(),
    CO2ePerTkm: print(CO2ePerTkm),
  };
}
