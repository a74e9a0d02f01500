import { Invalid } from '#faults';
import type { Decimal, Ratio } from '#impacts';
import type { Amount, UnitCode } from '../units.js';
import { conversionFault, convert, converted, isConvertible, kindOf } from '../units.js';
import type { ActivityProduct } from './activity.js';

/** One piece of a product that is measured by mass is what its weight is stated of. */
const PIECE: UnitCode = 'pcs';

/** An amount in the product's own unit, and the weight in kg that converted it, where one did. */
export interface ProductQuantity {
  readonly units: Ratio;
  readonly weightKg?: Decimal;
}

/**
 * An amount in the product's own unit. Between mass and another kind of unit the weight of one product unit converts.
 * @throws Invalid naming both units where nothing does
 */
export function productQuantity(
  amount: Amount,
  product: Pick<ActivityProduct, 'name' | 'unit' | 'weight'>,
): ProductQuantity {
  const { unit, weight } = product;
  if (unit === undefined) {
    throw new Invalid({ field: 'unit', message: `${amount.unit} does not convert: ${product.name} has no unit` });
  }
  const units = converted(amount, unit);
  if (units) return { units };
  const weightKg = weight && convert(weight, 'kg');
  const byWeight = weightKg && unitsByWeight(amount, unit, weightKg);
  if (byWeight) return { units: byWeight, weightKg };
  const { field, message } = conversionFault(amount.unit, unit, 'unit');
  throw new Invalid({ field, message: `${message}${missingWeight(amount.unit, unit, weight)}` });
}

function unitsByWeight(amount: Amount, unit: UnitCode, weightKg: Decimal): Ratio | undefined {
  if (kindOf(amount.unit) === 'mass') return weightKg.isZero() ? undefined : converted(amount, 'kg')?.over(weightKg);
  if (!isConvertible(amount.unit, PIECE)) return undefined;
  return converted({ quantity: weightKg, unit: 'kg' }, unit)?.times(amount.quantity);
}

function missingWeight(from: UnitCode, to: UnitCode, weight: Amount | undefined): string {
  const kinds = [kindOf(from), kindOf(to)];
  if (!kinds.includes('mass')) return '';
  if (weight?.quantity.isZero()) return ', and the weight of the product is 0';
  return weight ? '' : ', and the product states no weight';
}
