import { convert } from './units.js';
import type { Amount } from './units.js';

/**
 * Product and packaging weight together. A missing addend contributes nothing; the unit follows the first present one.
 * @throws RangeError when the two do not convert: modelled weights are masses.
 */
export function modeledTotalWeight(modeledWeight?: Amount, modeledPackagingWeight?: Amount): Amount | undefined {
  if (modeledWeight === undefined || modeledPackagingWeight === undefined)
    return modeledWeight ?? modeledPackagingWeight;
  const packaging = convert(modeledPackagingWeight, modeledWeight.unit);
  if (packaging === undefined) {
    throw new RangeError(`${modeledPackagingWeight.unit} does not convert to ${modeledWeight.unit}`);
  }
  return { quantity: modeledWeight.quantity.plus(packaging), unit: modeledWeight.unit };
}
