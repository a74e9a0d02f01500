import { Invalid } from '#faults';
import type { FieldFault } from '#faults';
import { decimalOf } from '#impacts';
import type { Decimal } from '#impacts';
import type { LaneFigures } from './lane-figures.js';
import type { Amount } from '#model/terms';
import { convert, kindOf } from '#model/terms';

/** A route by which goods are carried, and the figures of carrying one tonne for one kilometre. */
export interface TransportLane extends LaneFigures {
  uuid: string;
  syncId?: string;
  name: string;
  /** The length in the unit in which it was written; the same length as `totalKm`. */
  distance: Amount;
  totalKm: Decimal;
  created: Date;
  updated: Date;
  /** Incremented by every write. */
  revision: number;
}

/** The length of a lane in a request. One of the two is enough; if both are sent, they must agree. */
export interface LengthPatch {
  distance?: Amount;
  totalKm?: number;
}

export type LaneLength = Pick<TransportLane, 'distance' | 'totalKm'>;

/** @throws Invalid if neither is sent, the unit is not one of distance, or the two disagree */
export function laneLength({ distance, totalKm }: LengthPatch): LaneLength {
  if (!distance) {
    if (totalKm === undefined) throw new Invalid({ field: 'distance', message: 'or totalKm is needed' });
    const length = decimalOf(totalKm);
    return { distance: { quantity: length, unit: 'km' }, totalKm: length };
  }
  const length = convert(distance, 'km');
  if (!length) throw new Invalid(notALength(distance));
  if (totalKm !== undefined && !isSameLength(length, totalKm)) {
    const { quantity, unit } = distance;
    throw new Invalid({ field: 'totalKm', message: `${totalKm} km is not ${quantity.toString()} ${unit}` });
  }
  return { distance, totalKm: length };
}

/** Compares as JSON numbers. Both are sent as such, so that a client can send back the rounded values it has read. */
function isSameLength(length: Decimal, totalKm: number): boolean {
  return length.toNumber() === totalKm;
}

function notALength({ unit }: Amount): FieldFault {
  return { field: 'distance.unit', message: `${unit} is a unit of ${kindOf(unit)}, not of distance` };
}

/** The length after a patch. A `totalKm` that equals the present length keeps `distance` in its unit. */
export function lengthAfter(now: LaneLength, patch: LengthPatch): LaneLength {
  if (patch.distance === undefined && patch.totalKm === undefined) return now;
  if (patch.distance === undefined && patch.totalKm !== undefined && isSameLength(now.totalKm, patch.totalKm))
    return now;
  return laneLength(patch);
}
