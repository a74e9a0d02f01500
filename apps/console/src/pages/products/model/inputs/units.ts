import type { Unit, UnitCode } from './model.js';

/** Units of these types don't convert into each other. */
const ALONE: readonly Unit['type'][] = ['money', 'count', 'computing'];

/** The units that a quantity of something can be in: those that convert to its own, and masses where its weight is known. */
export function fittingUnits(units: readonly Unit[], own: UnitCode | undefined, hasWeight: boolean): readonly Unit[] {
  const type = units.find(({ code }) => code === own)?.type;
  if (type === undefined) return units;
  return units.filter(
    (unit) => unit.code === own || (unit.type === type && !ALONE.includes(type)) || (hasWeight && unit.type === 'mass'),
  );
}
