import { Invalid } from '#faults';
import type { FieldFault } from '#faults';
import { decimalOf } from '#impacts';
import type { Decimal } from '#impacts';
import type { Amount } from './units.js';
import { convert, kindOf } from './units.js';

/** A way that goods are carried, and what carrying a tonne over a kilometre of it emits, in kg CO2e. */
export interface TransportLane {
  uuid: string;
  syncId?: string;
  name: string;
  /** As it was written; the same length as `totalKm`. */
  distance: Amount;
  totalKm: Decimal;
  CO2ePerTkm: Decimal;
  created: Date;
  updated: Date;
  /** Raised by every write. */
  revision: number;
}

/** Of a lane's length what was said: either of the two tells it, both have to agree. */
export interface LengthPatch {
  distance?: Amount;
  totalKm?: number;
}

export type LaneLength = Pick<TransportLane, 'distance' | 'totalKm'>;

/** @throws Invalid where nothing was said, the distance is none, or the two disagree */
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

/** As JSON numbers, which is how both travel: what we print of one, we accept beside the other. */
function isSameLength(length: Decimal, totalKm: number): boolean {
  return length.toNumber() === totalKm;
}

function notALength({ unit }: Amount): FieldFault {
  return { field: 'distance.unit', message: `${unit} is a unit of ${kindOf(unit)}, not of distance` };
}

/** A length that was said keeps the one it is written as, where both are the same. */
export function lengthAfter(now: LaneLength, patch: LengthPatch): LaneLength {
  if (patch.distance === undefined && patch.totalKm === undefined) return now;
  if (patch.distance === undefined && patch.totalKm !== undefined && isSameLength(now.totalKm, patch.totalKm))
    return now;
  return laneLength(patch);
}
