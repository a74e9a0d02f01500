import type { Decimal, Figures, Ratio } from '#impacts';
import { converted, kindOf } from '../units.js';
import type { Amount, UnitCode } from '../units.js';

/** What an input or a switch has to know of the material, process element or switch it draws on. */
export interface GraphSource {
  readonly uuid: string;
  readonly unit?: UnitCode;
  /** Per one unit. Of these only the product stage, A1_A3, is carried further. */
  readonly figures: Figures;
  /** Mass of one unit, in kg. */
  readonly weight?: Decimal;
  readonly recycledPercent?: number;
  /** How much of its climate figure is primary data, in percent; undefined: not known. */
  readonly primaryShare?: Decimal;
  /** The uuids of the databases that its figures come from. */
  readonly contributors: readonly string[];
  /** Whether its climate figure is summed without some of its inputs. */
  readonly leavesOut: boolean;
}

/**
 * How many units of a source an amount is: converted, or, where a mass is taken of what is counted otherwise, through
 * the weight of one unit. Undefined where neither way leads there.
 */
export function unitsOf(amount: Amount, { unit, weight }: Pick<GraphSource, 'unit' | 'weight'>): Ratio | undefined {
  if (unit === undefined) return undefined;
  const units = converted(amount, unit);
  if (units !== undefined) return units;
  const mass = kindOf(unit) === 'mass' ? undefined : converted(amount, 'kg');
  return weight?.gt(0) ? mass?.over(weight) : undefined;
}

/** The mass of an amount in kg: its own, or its units' weight. Undefined where that is not known. */
export function massOf(amount: Amount, source?: Pick<GraphSource, 'unit' | 'weight'>): Ratio | undefined {
  const mass = converted(amount, 'kg');
  if (mass !== undefined || source === undefined) return mass;
  return source.weight && unitsOf(amount, source)?.times(source.weight);
}
