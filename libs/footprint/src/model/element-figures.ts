import { Invalid } from '#faults';
import { complete, Decimal, scale } from '#impacts';
import type { DeclaredFigures, Figures, Ratio } from '#impacts';
import type { DatasetBinding } from './element-parts.js';
import { conversionFault, converted, isConvertible } from './units.js';
import type { Amount, UnitCode } from './units.js';

/** What binding an element to a dataset needs of it: figures per one of its declared unit. */
export interface BoundDataset {
  readonly figures: Figures;
  readonly declaredUnit: UnitCode;
}

/** A dataset as an element binds it: what the element keeps of it, and the figures per declared unit. */
export interface BindableDataset {
  binding: DatasetBinding;
  figures: Figures;
}

/** Where an element's figures come from: what its owner wrote, or a dataset of which it consumes an amount. */
export type FigureSource =
  { readonly declared: DeclaredFigures } | { readonly dataset: BoundDataset; readonly datasetAmount?: Amount };

/**
 * Everything that is known of one unit of an element.
 * @throws Invalid when the amount does not convert to the dataset's declared unit, or a figure grows too large.
 */
export function computeElement(source: FigureSource): Figures {
  if ('declared' in source) return complete(source.declared);
  const { dataset, datasetAmount } = source;
  return complete(scale(dataset.figures, declaredUnitsOf(boundAmount(dataset, datasetAmount), dataset.declaredUnit)));
}

/**
 * The amount of a dataset that one unit of an element consumes: one declared unit unless said otherwise.
 * @throws Invalid when its unit does not convert to the declared unit.
 */
export function boundAmount(dataset: Pick<BoundDataset, 'declaredUnit'>, datasetAmount?: Amount): Amount {
  if (datasetAmount === undefined) return { quantity: new Decimal(1), unit: dataset.declaredUnit };
  if (!isConvertible(datasetAmount.unit, dataset.declaredUnit))
    throw unconvertible(datasetAmount, dataset.declaredUnit);
  return datasetAmount;
}

function declaredUnitsOf(amount: Amount, declaredUnit: UnitCode): Ratio {
  const quantity = converted(amount, declaredUnit);
  if (quantity === undefined) throw unconvertible(amount, declaredUnit);
  return quantity;
}

function unconvertible(amount: Amount, declaredUnit: UnitCode): Invalid {
  return new Invalid(conversionFault(amount.unit, declaredUnit, 'datasetAmount.unit'));
}
