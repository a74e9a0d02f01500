import type { FieldFault } from '#faults';
import type { Ratio } from '#impacts';
import { conversionFault } from '#model/terms';
import type { GraphSource } from './graph-source.js';
import { massOf, unitsOf } from './graph-source.js';
import type { InputFields } from './input-patch.js';

/** What an amount is taken of. */
type AmountSource = Pick<GraphSource, 'unit' | 'weight'> & { readonly name: string };

/** What is wrong with the amount that an input takes of its material. */
export function amountFaults({ quantity, unit }: InputFields, material: AmountSource): FieldFault[] {
  if (!quantity || !unit) return [];
  if (!material.unit)
    return [{ field: 'material', message: `${material.name} has no unit: nothing can be taken of it` }];
  if (unitsOf({ quantity, unit }, material)) return [];
  return [conversionFault(unit, material.unit, 'unit')];
}

/** What is wrong with a transport that has no weight of its own, by the weight of the input that it is for. */
export function carriedFaults(weight: Ratio | undefined): FieldFault[] {
  if (weight && !weight.isNegative()) return [];
  const why = weight ? 'the input it is for is a credit' : 'the weight of the input it is for is not known';
  return [{ field: 'transport.weight', message: `is needed: ${why}` }];
}

/** In kg; undefined where it is not known, and for a transport. */
export function carriedWeight(carried: InputFields, material: AmountSource | undefined): Ratio | undefined {
  const { quantity, unit, transport } = carried;
  return transport || !quantity || !unit ? undefined : massOf({ quantity, unit }, material);
}
