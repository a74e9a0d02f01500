import { Invalid } from '#faults';
import { quotient } from '#impacts';
import type { Decimal } from '#impacts';
import type { Amount, UnitCode } from '../units.js';
import { conversionFault, convert, isConvertible, kindOf } from '../units.js';
import type { ActivityProduct } from './activity.js';

/** One piece of a product that is measured by mass is what its weight is stated of. */
const PIECE: UnitCode = 'pcs';

/**
 * An amount in the product's own unit. Between mass and another kind of unit the weight of one product unit converts.
 * @throws Invalid naming both units where nothing does
 */
export function productQuantity(amount: Amount, product: Pick<ActivityProduct, 'name' | 'unit' | 'weight'>): Decimal {
  const { unit, weight } = product;
  if (unit === undefined) {
    throw new Invalid({ field: 'unit', message: `${amount.unit} does not convert: ${product.name} has no unit` });
  }
  const converted = convert(amount, unit) ?? byWeight(amount, unit, weight);
  if (converted) return converted;
  const { field, message } = conversionFault(amount.unit, unit, 'unit');
  throw new Invalid({ field, message: `${message}${missingWeight(amount.unit, unit, weight)}` });
}

function byWeight(amount: Amount, unit: UnitCode, weight: Amount | undefined): Decimal | undefined {
  if (!weight) return undefined;
  if (kindOf(amount.unit) === 'mass') {
    const perUnit = convert(weight, amount.unit);
    return perUnit && !perUnit.isZero() ? quotient(amount.quantity, perUnit) : undefined;
  }
  if (!isConvertible(amount.unit, PIECE)) return undefined;
  const perPiece = convert(weight, unit);
  return perPiece && amount.quantity.times(perPiece);
}

function missingWeight(from: UnitCode, to: UnitCode, weight: Amount | undefined): string {
  const kinds = [kindOf(from), kindOf(to)];
  if (!kinds.includes('mass')) return '';
  if (weight?.quantity.isZero()) return ', and the weight of the product is 0';
  return weight ? '' : ', and the product states no weight';
}
