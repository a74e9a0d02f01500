import { Invalid } from '#faults';
import type { UnitCode } from '#footprint/model';
import type { LaneSaid } from '#footprint/store';
import { Decimal, decimalOf } from '#impacts';
import type { CreateLaneDto, PatchLaneDto } from './transport-lane.dto.js';

/** The words of a body in the domain's own. A lane has a length: null tells none. @throws Invalid */
export function laneSaid(body: CreateLaneDto): LaneSaid & { name: string; CO2ePerTkm: Decimal };
export function laneSaid(body: PatchLaneDto): LaneSaid;
export function laneSaid({ name, syncId, distance, totalKm, CO2ePerTkm }: PatchLaneDto): LaneSaid {
  const cleared = Object.entries({ distance, totalKm }).filter(([, value]) => value === null);
  if (cleared.length > 0) throw new Invalid(cleared.map(([field]) => ({ field, message: 'can not be cleared' })));
  return {
    name,
    syncId,
    distance: distance ? { quantity: decimalOf(distance.quantity), unit: distance.unit as UnitCode } : undefined,
    totalKm: totalKm ?? undefined,
    CO2ePerTkm: CO2ePerTkm === undefined ? undefined : new Decimal(CO2ePerTkm),
  };
}
