import { Invalid } from '#faults';
import type { PatchValue, UnitCode } from '#model/terms';
import { conversionFault, isConvertible } from '#model/terms';

/** The unit of an element, and where it comes from. */
export interface ElementUnit {
  unit?: UnitCode;
  /** Whether it was taken from the dataset that the element is or was bound to, and not set by a client. */
  unitFromDataset: boolean;
}

/** The dataset that an element is bound to after a write. */
export interface BindingAfter {
  declaredUnit: UnitCode;
  /** Whether the element was bound to another dataset before. */
  isRepointed: boolean;
  /** Whether the element was not bound to this dataset before. */
  isNew: boolean;
  /** Whether the same request sets how much of the dataset one unit of the element consumes. */
  hasAmount: boolean;
}

/**
 * The unit after a write. A unit taken from a dataset is replaced by that of a new dataset. A unit that the client set stays; it
 * must convert to the new dataset's unit, unless the client also sets the amount of the dataset. A unit taken from a dataset
 * that the client sends back unchanged does not count as set.
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

/** The unit if the client sets none; null if that of the dataset is taken. */
function keptUnit(now: ElementUnit, binding: BindingAfter | undefined): UnitCode | null | typeof KEPT {
  if (now.unit === undefined) return null;
  if (now.unitFromDataset) return binding?.isNew ? null : KEPT;
  return now.unit;
}
