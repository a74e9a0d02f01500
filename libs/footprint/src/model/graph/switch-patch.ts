import { Faults } from '#faults';
import type { Every } from '../field.js';
import type { PatchValue } from '../patch.js';
import { patchField } from '../patch.js';
import type { UnitCode } from '../units.js';

/** A patch of a switch: absent keeps, null clears, a value sets. Sources are replaced as a whole. */
export interface SwitchPatch {
  name?: string;
  syncId?: PatchValue<string>;
  unit?: PatchValue<UnitCode>;
  /** A source that could not be read is undefined. */
  sources?: PatchValue<readonly ({ uuid: string } | undefined)[]>;
}

export interface SwitchFields {
  name: string;
  syncId?: string;
  unit?: UnitCode;
  /** The uuids of materials and process elements, in the order in which the client sent them. */
  sources: readonly string[];
}

/** Applies a patch to a switch. @throws Invalid listing every fault */
export function switchAfter(now: SwitchFields, patch: SwitchPatch): SwitchFields {
  const faults = new Faults();
  const after = checkedSwitchAfter(now, patch, faults);
  faults.requireNone();
  return after;
}

/** The same, but adds faults to `faults`. With faults the result is for further checks only; an unread source is an empty text. */
export function checkedSwitchAfter(now: SwitchFields, patch: SwitchPatch, faults: Faults): SwitchFields {
  const sources = patchField(now.sources, uuidsOf(patch.sources)) ?? [];
  const after: Every<SwitchFields> = {
    name: patch.name ?? now.name,
    syncId: patchField(now.syncId, patch.syncId),
    unit: patchField(now.unit, patch.unit),
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

function uuidsOf(patch: SwitchPatch['sources']): PatchValue<readonly string[]> {
  return patch && patch.map((source) => source?.uuid.toLowerCase() ?? '');
}
