import { Invalid } from '#faults';
import type { Decimal, Ratio } from '#impacts';
import type { Amount, UnitCode } from '#model/terms';
import { conversionFault, convert, converted, isConvertible, kindOf } from '#model/terms';
import type { ActivityProduct } from './activity.js';

/** If a product's unit is a mass, its weight is that of one piece. */
const PIECE: UnitCode = 'pcs';

/** An amount in the product's own unit, and the weight in kg by which it was converted, if any. */
export interface ProductQuantity {
  readonly units: Ratio;
  readonly weightKg?: Decimal;
}

/**
 * Converts an amount to the product's own unit. Mass converts to another kind of unit, and back, by the product's weight.
 * @throws Invalid naming both units if the amount does not convert
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
