import { Decimal, decimalOf, ZERO } from '#impacts';
import type { Element } from './element.js';
import { ADDENDS } from '#model/terms';
import type { Quantity } from '#model/terms';
import { statedQuantities } from './stated-quantities.js';
import type { ReceivedFacts } from '#model/factors';

/** The fields of an element that its primary data share depends on. */
export type ShareInputs = Pick<Element, 'dataQualityIndicators' | 'pact'> & {
  /** Any value but undefined means that the element is bound to a dataset. */
  readonly dataset?: unknown;
  readonly received?: Pick<ReceivedFacts, 'primaryDataShare'> | undefined;
  readonly modelled?: Pick<NonNullable<Element['modelled']>, 'primaryShares' | 'known' | 'gaps'>;
};

/**
 * How much of an element's carbon footprint is primary data, in percent (PACT v3, primaryDataShare). A stated share takes
 * precedence. An element bound to a dataset has the share of the partner's footprint that it became, else 0; a modelled one the
 * share that its inputs contribute. The share is undefined, because unknown, for declared figures without a stated share, and
 * for a model whose element states emissions or removals for PACT that its inputs do not have.
 */
export function primaryDataShare(element: ShareInputs): Decimal | undefined {
  const { dataQualityIndicators, dataset, received, modelled } = element;
  const { specificPercent } = dataQualityIndicators;
  if (specificPercent !== undefined) return decimalOf(specificPercent);
  if (dataset) return received?.primaryDataShare === undefined ? ZERO : new Decimal(received.primaryDataShare);
  const { whole, withoutBiogenic } = modelled?.primaryShares ?? {};
  switch (addendsOf(element)) {
    case 'of inputs':
      return decimal(whole);
    case 'of inputs without biogenic':
      return decimal(withoutBiogenic);
    case 'others':
      return undefined;
  }
}

function decimal(text: string | undefined): Decimal | undefined {
  return text === undefined ? undefined : new Decimal(text);
}

/** Whether the addends of the footprint beside GWP-fossil are those that the inputs of the model have. */
function addendsOf({ pact, modelled }: ShareInputs): 'of inputs' | 'of inputs without biogenic' | 'others' {
  const { quantities } = statedQuantities({ figures: {}, pact, modelled });
  const amountOf = (addend: Quantity) => quantities[addend]?.amount ?? ZERO;
  const differing = ADDENDS.filter((addend) => !amountOf(addend).eq(modelled?.known?.[addend] ?? ZERO));
  if (differing.length === 0) return 'of inputs';
  const isLeftOut = differing.every((addend) => addend === 'biogenicNonCO2Emissions' && amountOf(addend).isZero());
  return isLeftOut ? 'of inputs without biogenic' : 'others';
}
