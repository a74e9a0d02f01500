import { convert } from '#model/terms';
import type { Amount } from '#model/terms';

/**
 * Adds product and packaging weight. A missing one counts as nothing; the sum has the unit of the first one present.
 * @throws RangeError if the two do not convert, which modelled weights, being masses, always do
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
