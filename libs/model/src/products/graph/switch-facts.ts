import { Decimal, Ratio, stored } from '#impacts';
import { QUANTITY_NAMES } from '#model/terms';
import type { StatedQuantities } from '../stated-quantities.js';
import type { CarriedFacts } from './carried-facts.js';
import { factsOfSources } from './facts-of-sources.js';
import type { GraphSource } from './graph-source.js';
import { countedAddends, PcfWeights } from './pcf-shares.js';

type SwitchFacts = CarriedFacts & Pick<GraphSource, 'primaryShare' | 'supplierShare'>;

/** A source, and how many of its units are in one unit of the switch. */
export interface Share<Source extends GraphSource = GraphSource> {
  readonly source: Source;
  readonly times: Ratio;
  /** Its part of the mass of one unit of the switch, in kg; undefined if it is not known. */
  readonly weight?: Ratio;
}

/** What goes from a switch into models beside figures and weight: means of its sources, or what all of them have. */
export function switchFacts(shares: readonly Share[]): SwitchFacts {
  const sources = shares.map(({ source }) => source);
  const quantities = meanQuantities(shares);
  const contributions = shares.map(({ source, times }) => ({ ...source, times }));
  const weights = new PcfWeights(contributions, countedAddends(quantities.landUseChangeGhgEmissions?.amount));
  const supplier = weights.meanOfKnown(({ supplierShare }) => supplierShare);
  return {
    quantities,
    primaryShare: weights.mean(({ primaryShare }) => primaryShare),
    supplierShare: supplier?.gt(0) ? supplier : undefined,
    undividedPercent: weights.meanOfKnown(({ undividedPercent }) => undividedPercent),
    exemptedPercent: weights.meanOfKnown(({ exemptedPercent }) => exemptedPercent),
    ...factsOfSources(sources, sources),
  };
}

/** Of each quantity the mean of what is known. Where one source lacks it, so does the switch. */
function meanQuantities(shares: readonly Share[]): StatedQuantities {
  const quantities: StatedQuantities = {};
  for (const quantity of QUANTITY_NAMES) {
    const stated = shares.map(({ source, times }) => ({ times, ...(source.quantities[quantity] ?? { lacks: true }) }));
    const amounts = stated.flatMap(({ times, amount }) => (amount ? [times.times(amount)] : []));
    const lacks = stated.some((each) => each.lacks);
    if (amounts.length > 0) quantities[quantity] = { amount: new Decimal(stored(Ratio.sum(amounts), quantity)), lacks };
    else if (!lacks) quantities[quantity] = { lacks };
  }
  return quantities;
}
