import { Invalid } from '#faults';
import { complete, Decimal, scale } from '#impacts';
import type { DeclaredFigures, Figures, Ratio } from '#impacts';
import type { DatasetBinding } from './element-parts.js';
import { conversionFault, converted, isConvertible } from './units.js';
import type { Amount, UnitCode } from './units.js';

/** The part of a dataset that figures are computed from. Its figures are per one declared unit. */
export interface BoundDataset {
  readonly figures: Figures;
  readonly declaredUnit: UnitCode;
}

/** A dataset that an element can be bound to: the reference the element stores, and the figures per declared unit. */
export interface BindableDataset {
  binding: DatasetBinding;
  figures: Figures;
}

/** The source of an element's figures: declared values, or an amount of a dataset. */
export type FigureSource =
  { readonly declared: DeclaredFigures } | { readonly dataset: BoundDataset; readonly datasetAmount?: Amount };

/**
 * Computes all figures of an element, per one of its unit.
 * @throws Invalid if the amount does not convert to the dataset's declared unit, or a figure becomes too large
 */
export function computeElement(source: FigureSource): Figures {
  if ('declared' in source) return complete(source.declared);
  const { dataset, datasetAmount } = source;
  return complete(scale(dataset.figures, declaredUnitsOf(boundAmount(dataset, datasetAmount), dataset.declaredUnit)));
}

/**
 * The amount of a dataset that one unit of an element consumes. The default is one declared unit.
 * @throws Invalid if its unit does not convert to the declared unit
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
