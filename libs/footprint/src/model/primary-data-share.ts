import { Decimal, decimalOf, ZERO } from '#impacts';
import type { Element } from './element.js';
import type { ReceivedFacts } from './received-footprint.js';

/** The fields of an element that its primary data share depends on. */
export type ShareInputs = Pick<Element, 'dataQualityIndicators' | 'pact'> & {
  /** Any value but undefined means that the element is bound to a dataset. */
  readonly dataset?: unknown;
  readonly received?: Pick<ReceivedFacts, 'primaryDataShare'> | undefined;
  readonly modelled?: Pick<NonNullable<Element['modelled']>, 'primaryShares'>;
};

/** Stated for PACT, they count in the footprint beside what the inputs contribute. */
const ADDED = [
  'biogenicNonCO2Emissions',
  'landManagementBiogenicCO2Emissions',
  'landManagementBiogenicCO2Removals',
  'ccsTechnologicalCO2Capture',
  'technologicalCO2Removals',
] as const;

/**
 * How much of an element's carbon footprint is primary data, in percent (PACT v3, primaryDataShare). A stated share takes
 * precedence. An element bound to a dataset has the share of the partner's footprint that it became, else 0; a modelled one the
 * share that its inputs contribute. The share is undefined, because unknown, for declared figures without a stated share, and
 * for a model with emissions or removals stated for PACT beside
 * those of its inputs.
 */
export function primaryDataShare({
  dataQualityIndicators,
  dataset,
  received,
  modelled,
  pact,
}: ShareInputs): Decimal | undefined {
  const { specificPercent } = dataQualityIndicators;
  if (specificPercent !== undefined) return decimalOf(specificPercent);
  if (dataset) return received?.primaryDataShare === undefined ? ZERO : new Decimal(received.primaryDataShare);
  const { biogenicCO2Uptake, biogenicNonCO2Emissions } = pact;
  if (ADDED.some((field) => pact[field] && !new Decimal(pact[field]).isZero())) return undefined;
  const statesBiogenic = Boolean(biogenicCO2Uptake || biogenicNonCO2Emissions);
  const share = statesBiogenic ? modelled?.primaryShares?.withoutBiogenic : modelled?.primaryShares?.whole;
  return share === undefined ? undefined : new Decimal(share);
}
