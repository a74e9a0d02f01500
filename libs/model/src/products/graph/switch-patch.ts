import { Faults } from '#faults';
import { Decimal, print, sumOf } from '#impacts';
import type { Every, PatchValue, UnitCode } from '#model/terms';
import { patchField } from '#model/terms';

/** A patch of a switch: absent keeps, null clears, a value sets. Sources are replaced as a whole. */
export interface SwitchPatch {
  name?: string;
  syncId?: PatchValue<string>;
  unit?: PatchValue<UnitCode>;
  /** A source that could not be read is undefined. */
  sources?: PatchValue<readonly ({ uuid: string; share?: string | null } | undefined)[]>;
}

export interface SwitchSource {
  /** Of a material or process element. */
  readonly uuid: string;
  /** How much of the switch it is, a decimal number above 0. All sources of a switch have one, or none, and equal shares. */
  readonly share?: string;
}

export interface SwitchFields {
  name: string;
  syncId?: string;
  unit?: UnitCode;
  /** In the order in which the client sent them. */
  sources: readonly SwitchSource[];
}

/** Applies a patch to a switch. @throws Invalid listing every fault */
export function switchAfter(now: SwitchFields, patch: SwitchPatch): SwitchFields {
  const faults = new Faults();
  const after = checkedSwitchAfter(now, patch, faults);
  faults.requireNone();
  return after;
}

/** The same, but adds faults to `faults`. With faults the result is for further checks only; an unread source has no uuid. */
export function checkedSwitchAfter(now: SwitchFields, patch: SwitchPatch, faults: Faults): SwitchFields {
  const sources = patchField(now.sources, sourcesOf(patch.sources)) ?? [];
  const after: Every<SwitchFields> = {
    name: patch.name ?? now.name,
    syncId: patchField(now.syncId, patch.syncId),
    unit: patchField(now.unit, patch.unit),
    sources,
  };
  if (sources.length > 0 && after.unit === undefined) {
    faults.add({ field: 'unit', message: 'is needed with sources: their figures are stated per one of it' });
  }
  const uuids = sources.map(({ uuid }) => uuid);
  uuids.forEach((uuid, index) => {
    if (uuid && uuids.indexOf(uuid) < index) faults.add({ field: `sources.${index}`, message: 'is named twice' });
  });
  addShareFaults(sources, faults);
  return after;
}

/** Shares add up to exactly 1, so that nothing of a figure is lost or counted twice. */
function addShareFaults(sources: readonly SwitchSource[], faults: Faults): void {
  if (!sources.some(({ share }) => share !== undefined)) return;
  const isRead = sources.every(({ uuid }) => uuid !== '') && faults.isClear('sources');
  sources.forEach(({ uuid, share }, index) => {
    const field = `sources.${index}.share`;
    if (uuid !== '' && share === undefined) faults.add({ field, message: 'is needed, since another source has one' });
    else if (share !== undefined && !new Decimal(share).gt(0)) faults.add({ field, message: 'must be above 0' });
  });
  const sum = sumOf(sources.map(({ share = '0' }) => new Decimal(share)));
  if (isRead && faults.isClear('sources') && !sum.eq(1))
    faults.add({ field: 'sources', message: `have shares that add up to ${print(sum)}, not to 1` });
}

function sourcesOf(patch: SwitchPatch['sources']): PatchValue<readonly SwitchSource[]> {
  return patch && patch.map((source) => sourceOf(source));
}

function sourceOf(source: { uuid: string; share?: string | null } | undefined): SwitchSource {
  const { uuid = '', share } = source ?? {};
  return { uuid: uuid.toLowerCase(), ...(typeof share === 'string' && { share: print(new Decimal(share)) }) };
}
