import { Invalid } from '#faults';
import type { Ratio } from '#impacts';
import type { Amount, UnitCode } from '../units.js';
import { conversionFault, converted, isConvertible, kindOf } from '../units.js';
import type { ActivityProduct } from './activity.js';

/** One piece of a product that is measured by mass is what its weight is stated of. */
const PIECE: UnitCode = 'pcs';

/**
 * An amount in the product's own unit. Between mass and another kind of unit the weight of one product unit converts.
 * @throws Invalid naming both units where nothing does
 */
export function productQuantity(amount: Amount, product: Pick<ActivityProduct, 'name' | 'unit' | 'weight'>): Ratio {
  const { unit, weight } = product;
  if (unit === undefined) {
    throw new Invalid({ field: 'unit', message: `${amount.unit} does not convert: ${product.name} has no unit` });
  }
  const quantity = converted(amount, unit) ?? byWeight(amount, unit, weight);
  if (quantity) return quantity;
  const { field, message } = conversionFault(amount.unit, unit, 'unit');
  throw new Invalid({ field, message: `${message}${missingWeight(amount.unit, unit, weight)}` });
}

function byWeight(amount: Amount, unit: UnitCode, weight: Amount | undefined): Ratio | undefined {
  if (!weight) return undefined;
  if (kindOf(amount.unit) === 'mass') {
    if (weight.quantity.isZero()) return undefined;
    return converted(amount, weight.unit)?.over(weight.quantity);
  }
  return isConvertible(amount.unit, PIECE) ? converted(weight, unit)?.times(amount.quantity) : undefined;
}

function missingWeight(from: UnitCode, to: UnitCode, weight: Amount | undefined): string {
  const kinds = [kindOf(from), kindOf(to)];
  if (!kinds.includes('mass')) return '';
  if (weight?.quantity.isZero()) return ', and the weight of the product is 0';
  return weight ? '' : ', and the product states no weight';
}
