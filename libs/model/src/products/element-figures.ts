import { Invalid } from '#faults';
import { complete, Decimal, scale, stored } from '#impacts';
import type { DeclaredFigures, Figures, Ratio } from '#impacts';
import type { DatasetBinding, Amount, UnitCode } from '#model/terms';
import { given, STATED_QUANTITIES, conversionFault, converted, isConvertible } from '#model/terms';
import type { ReceivedFacts, ReceivedQuantities, BindableDataset } from '#model/factors';

/** The part of a dataset that figures are computed from. Its figures are per declared amount of the declared unit. */
export interface BoundDataset {
  readonly figures: Figures;
  readonly declaredUnit: UnitCode;
  /** Absent stands for one. */
  readonly declaredAmount?: Decimal;
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
  return complete(scale(dataset.figures, timesDeclared(dataset, datasetAmount)));
}

/**
 * What an element draws from a dataset beside figures: what the footprint of a partner says that the dataset became, and what the
 * dataset states for PACT; undefined where there is neither.
 * @throws Invalid
 */
export function receivedFacts(
  { binding, received, pact }: Pick<BindableDataset, 'received' | 'pact'> & { binding: DrawnDataset },
  amount?: Amount,
): ReceivedFacts | undefined {
  if (!received && !pact) return undefined;
  const drawn = {
    dataset: binding.uuid,
    ...scaledQuantities({ ...pact, ...received }, timesDeclared(binding, amount)),
  };
  if (!received) return { ...drawn, isPartners: false, differences: [] };
  return {
    ...drawn,
    ...given({
      primaryDataShare: received.primaryDataShare,
      exemptedEmissionsPercent: received.exemptedEmissionsPercent,
      packagingEmissionsIncluded: received.packagingEmissionsIncluded,
      ipccCharacterizationFactors: received.ipccCharacterizationFactors,
      differences: received.differences,
    }),
  };
}

function scaledQuantities(stated: ReceivedQuantities, times: Ratio): ReceivedQuantities {
  const quantities: ReceivedQuantities = {};
  for (const quantity of STATED_QUANTITIES) {
    const text = stated[quantity];
    if (text !== undefined) quantities[quantity] = stored(times.times(new Decimal(text)).toDecimal(), quantity);
  }
  return quantities;
}

type DrawnDataset = Pick<DatasetBinding, 'uuid' | 'declaredUnit' | 'declaredAmount'>;

/** How many times the declared amount of a dataset one unit of an element consumes. @throws Invalid */
function timesDeclared(dataset: Omit<BoundDataset, 'figures'>, datasetAmount?: Amount): Ratio {
  const units = declaredUnitsOf(boundAmount(dataset, datasetAmount), dataset.declaredUnit);
  return dataset.declaredAmount ? units.over(dataset.declaredAmount) : units;
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
