import { Decimal, decimalOf, ZERO } from '#impacts';
import type { Element } from './element.js';

/** What the primary data share of an element follows from. */
export type SharedData = Pick<Element, 'dataQualityIndicators' | 'pact'> & {
  /** Anything but undefined: the element draws on one. */
  readonly dataset?: unknown;
  readonly modelled?: Pick<NonNullable<Element['modelled']>, 'primaryShares'>;
};

/**
 * How much of an element's carbon footprint is primary data, in percent (PACT v3, primaryDataShare): what its owner states;
 * of a dataset nothing; of a model what its inputs contribute. Undefined where that is not known: of figures that were
 * written without saying so, and of emissions that were stated for PACT beside those of the inputs.
 */
export function primaryDataShare({ dataQualityIndicators, dataset, modelled, pact }: SharedData): Decimal | undefined {
  const { specificPercent } = dataQualityIndicators;
  if (specificPercent !== undefined) return decimalOf(specificPercent);
  if (dataset) return ZERO;
  const { biogenicCO2Uptake, biogenicNonCO2Emissions } = pact;
  if (biogenicNonCO2Emissions && !new Decimal(biogenicNonCO2Emissions).isZero()) return undefined;
  const statesBiogenic = Boolean(biogenicCO2Uptake || biogenicNonCO2Emissions);
  const share = statesBiogenic ? modelled?.primaryShares?.withoutBiogenic : modelled?.primaryShares?.whole;
  return share === undefined ? undefined : new Decimal(share);
}
