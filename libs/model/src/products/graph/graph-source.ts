import type { Decimal, Figures, Ratio } from '#impacts';
import { converted, kindOf } from '#model/terms';
import type { CarriedFacts } from './carried-facts.js';
import type { Amount, UnitCode } from '#model/terms';

/** A material, process element or switch, with the values that an input or a switch takes from it. */
export interface GraphSource extends CarriedFacts {
  readonly uuid: string;
  readonly unit?: UnitCode;
  /** Per one unit. Switches use only the product stage, A1_A3, and so do inputs but those of B4 and B5. */
  readonly figures: Figures;
  /** Mass of one unit, in kg. */
  readonly weight?: Decimal;
  readonly recycledPercent?: number;
  /** How much of its climate figure is primary data, in percent; undefined if it is not known. */
  readonly primaryShare?: Decimal;
  /** How much of its climate figure comes from footprints of partners, in percent; absent: nothing that is known. */
  readonly supplierShare?: Decimal;
  /** The uuids of the databases that its figures come from. */
  readonly contributors: readonly string[];
  /** Whether its climate figure leaves out some of its inputs. */
  readonly leavesOut: boolean;
}

/**
 * Converts an amount to a number of units of a source. A mass converts to a unit of another kind by the weight of one unit.
 * Undefined if the amount does not convert.
 */
export function unitsOf(amount: Amount, { unit, weight }: Pick<GraphSource, 'unit' | 'weight'>): Ratio | undefined {
  if (unit === undefined) return undefined;
  const units = converted(amount, unit);
  if (units !== undefined) return units;
  const mass = kindOf(unit) === 'mass' ? undefined : converted(amount, 'kg');
  return weight?.gt(0) ? mass?.over(weight) : undefined;
}

/** The mass of an amount in kg: the amount itself, or the weight of its units. Undefined if it is not known. */
export function massOf(amount: Amount, source?: Pick<GraphSource, 'unit' | 'weight'>): Ratio | undefined {
  const mass = converted(amount, 'kg');
  if (mass !== undefined || source === undefined) return mass;
  return source.weight && unitsOf(amount, source)?.times(source.weight);
}
