import type { Checked } from '#faults';
import type { UnitCode } from '#footprint/model';
import type { LanePatch } from '#footprint/store';
import { Decimal, decimalOf } from '#impacts';
import type { CreateLaneDto, PatchLaneDto } from './transport-lane.dto.js';

/** The words of a body in the domain's own. A lane has a length: null tells none. */
export function toLanePatch(body: Checked<CreateLaneDto>): Checked<LanePatch & { name: string; CO2ePerTkm: Decimal }>;
export function toLanePatch(body: Checked<PatchLaneDto>): Checked<LanePatch>;
export function toLanePatch(body: Checked<PatchLaneDto>): Checked<LanePatch> {
  return body.map<LanePatch>(({ name, syncId, distance, totalKm, CO2ePerTkm }, faults) => {
    const cleared = Object.entries({ distance, totalKm }).filter(([, value]) => value === null);
    faults.add(...cleared.map(([field]) => ({ field, message: 'can not be cleared' })));
    return {
      name,
      syncId,
      distance: distance ? { quantity: decimalOf(distance.quantity), unit: distance.unit as UnitCode } : undefined,
      totalKm: totalKm ?? undefined,
      CO2ePerTkm: CO2ePerTkm === undefined ? undefined : new Decimal(CO2ePerTkm),
    };
  });
}
