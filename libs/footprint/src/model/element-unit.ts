import { Invalid } from '#faults';
import type { PatchValue } from './patch.js';
import type { UnitCode } from './units.js';
import { conversionFault, isConvertible } from './units.js';

/** The unit of an element, and whose it is. */
export interface ElementUnit {
  unit?: UnitCode;
  /** It was taken from the dataset that the element is or was bound to; nobody gave it. */
  unitFromDataset: boolean;
}

/** The dataset that an element is bound to after a write. */
export interface BindingAfter {
  declaredUnit: UnitCode;
  /** The element was bound to another before. */
  isRepointed: boolean;
  /** The element was not bound to this one before. */
  isNew: boolean;
  /** The same request says how much of the dataset one unit of the element consumes. */
  hasAmount: boolean;
}

/**
 * The unit after a write. One that was taken from a dataset follows to another dataset; one that the caller gave stays, and
 * converts to what the other declares unless the caller says how much of that it consumes. A unit that comes back as it was
 * read is not given by that.
 * @throws Invalid naming both units
 */
export function unitAfter(
  now: ElementUnit,
  patch: PatchValue<UnitCode>,
  binding: BindingAfter | undefined,
): ElementUnit {
  const isEcho = now.unitFromDataset && patch === now.unit && !binding?.isNew;
  const given = patch === undefined || isEcho ? keptUnit(now, binding) : patch;
  if (given === KEPT) return { unit: now.unit, unitFromDataset: now.unitFromDataset };
  if (given === null) return { unit: binding?.declaredUnit, unitFromDataset: binding !== undefined };
  if (binding?.isRepointed && !binding.hasAmount && !isConvertible(given, binding.declaredUnit)) {
    throw new Invalid(conversionFault(given, binding.declaredUnit, 'unit'));
  }
  return { unit: given, unitFromDataset: false };
}

const KEPT = Symbol('kept');

/** Where the caller gives none: null where that of the dataset is taken. */
function keptUnit(now: ElementUnit, binding: BindingAfter | undefined): UnitCode | null | typeof KEPT {
  if (now.unit === undefined) return null;
  if (now.unitFromDataset) return binding?.isNew ? null : KEPT;
  return now.unit;
}
