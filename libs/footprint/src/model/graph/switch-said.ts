import { Invalid } from '#faults';
import type { Said } from '../patch.js';
import { patched } from '../patch.js';
import type { UnitCode } from '../units.js';

/** What a caller says of a switch: absent keeps, null clears, a value sets; sources are replaced as a whole. */
export interface SwitchSaid {
  name?: string;
  syncId?: Said<string>;
  unit?: Said<UnitCode>;
  sources?: Said<readonly { uuid: string }[]>;
}

export interface SwitchFields {
  name: string;
  syncId?: string;
  unit?: UnitCode;
  /** Materials and process elements, in the order they were said. */
  sources: readonly string[];
}

/** @throws Invalid */
export function switchAfter(now: SwitchFields, said: SwitchSaid): SwitchFields {
  const sources = patched(now.sources, uuidsOf(said.sources)) ?? [];
  const after: SwitchFields = {
    name: said.name ?? now.name,
    syncId: patched(now.syncId, said.syncId),
    unit: patched(now.unit, said.unit),
    sources,
  };
  if (sources.length > 0 && after.unit === undefined) {
    throw new Invalid({ field: 'unit', message: 'is needed with sources: their figures are stated per one of it' });
  }
  sources.forEach((source, index) => {
    if (sources.indexOf(source) < index) throw new Invalid({ field: `sources.${index}`, message: 'is named twice' });
  });
  return after;
}

function uuidsOf(said: SwitchSaid['sources']): Said<readonly string[]> {
  return said && said.map(({ uuid }) => uuid.toLowerCase());
}
