import { Faults } from '#faults';
import type { Said } from '../patch.js';
import { patched } from '../patch.js';
import type { UnitCode } from '../units.js';

/** What a caller says of a switch: absent keeps, null clears, a value sets; sources are replaced as a whole. */
export interface SwitchSaid {
  name?: string;
  syncId?: Said<string>;
  unit?: Said<UnitCode>;
  /** One that could not be read leaves its place undefined. */
  sources?: Said<readonly ({ uuid: string } | undefined)[]>;
}

export interface SwitchFields {
  name: string;
  syncId?: string;
  unit?: UnitCode;
  /** Materials and process elements, in the order they were said. */
  sources: readonly string[];
}

/** What the switch is after a write. @throws Invalid listing every fault */
export function switchAfter(now: SwitchFields, said: SwitchSaid): SwitchFields {
  const faults = new Faults();
  const after = checkedSwitchAfter(now, said, faults);
  faults.requireNone();
  return after;
}

/** The same, to be used only where nothing has been added to the faults. A source that could not be read is an empty text. */
export function checkedSwitchAfter(now: SwitchFields, said: SwitchSaid, faults: Faults): SwitchFields {
  const sources = patched(now.sources, uuidsOf(said.sources)) ?? [];
  const after: SwitchFields = {
    name: said.name ?? now.name,
    syncId: patched(now.syncId, said.syncId),
    unit: patched(now.unit, said.unit),
    sources,
  };
  if (sources.length > 0 && after.unit === undefined) {
    faults.add({ field: 'unit', message: 'is needed with sources: their figures are stated per one of it' });
  }
  sources.forEach((source, index) => {
    if (source && sources.indexOf(source) < index) faults.add({ field: `sources.${index}`, message: 'is named twice' });
  });
  return after;
}

function uuidsOf(said: SwitchSaid['sources']): Said<readonly string[]> {
  return said && said.map((source) => source?.uuid.toLowerCase() ?? '');
}
