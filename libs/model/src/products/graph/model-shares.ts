import { Decimal, print } from '#impacts';
import type { ModelledFacts } from '../element.js';
import type { Quantity } from '#model/terms';
import type { ComputedInput } from './model-input.js';
import type { QuantitySums } from './quantity-sums.js';
import { countedAddends, PcfWeights } from './pcf-shares.js';

type Shares = Pick<ModelledFacts, 'primaryShares' | 'undividedPercent' | 'exemptedPercent'>;

/**
 * The shares of a model's carbon footprint, each the mean of what its inputs say, weighted by what they add to it.
 * @param inputs those of the product stage with an amount other than zero
 */
export function sharesOfModel(inputs: readonly ComputedInput[], { known }: QuantitySums): Shares {
  const landUseChange = known.landUseChangeGhgEmissions;
  const addends = countedAddends(landUseChange === undefined ? undefined : new Decimal(landUseChange));
  const all = new PcfWeights(inputs, addends);
  const isBiogenic = (addend: Quantity) => addend === 'biogenicNonCO2Emissions';
  const withoutBiogenic = known.biogenicNonCO2Emissions
    ? new PcfWeights(
        inputs,
        addends.filter((addend) => !isBiogenic(addend)),
      )
    : all;
  const primary = ({ input }: ComputedInput) => (input.material ?? input.transport)?.primaryShare;
  const supplier = all.meanOfKnown(({ input }) => (input.material ?? input.transport)?.supplierShare);
  return {
    primaryShares: {
      ...printed('whole', all.mean(primary)),
      ...printed('withoutBiogenic', withoutBiogenic.mean(primary)),
      ...(supplier?.gt(0) && { supplier: print(supplier) }),
    },
    ...printed(
      'undividedPercent',
      all.meanOfKnown(({ undividedPercent }) => undividedPercent),
    ),
    ...printed(
      'exemptedPercent',
      all.meanOfKnown(({ input }) => (input.material ?? input.transport)?.exemptedPercent),
    ),
  };
}

function printed<Name extends string>(name: Name, share: Decimal | undefined): Partial<Record<Name, string>> {
  return share ? ({ [name]: print(share) } as Record<Name, string>) : {};
}
