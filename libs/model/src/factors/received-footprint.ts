import type { StatedQuantity } from '#model/terms';

/** What a partner's footprint states of the quantities that its climate figures do not tell or only net, as decimals. */
export type ReceivedQuantities = Partial<Record<StatedQuantity, string>>;

/**
 * What the partner's footprint says that the figures of a dataset are from, as it was received: amounts are decimals, per
 * declared amount of the dataset.
 */
export interface ReceivedFootprint extends ReceivedQuantities {
  /** The uuid of the data source of the partner. */
  dataSource: string;
  /** The id of the footprint. */
  footprint: string;
  created: string;
  status: 'Active' | 'Deprecated';
  /** When its figures became those of the dataset. */
  since?: string;
  productIds: readonly string[];
  precedingPfIds: readonly string[];
  /** In kg, without packaging. */
  productMass?: string;
  referencePeriodStart?: string;
  /** Exclusive. */
  referencePeriodEnd?: string;
  /** In percent. */
  primaryDataShare?: string;
  technologicalDQR?: string;
  geographicalDQR?: string;
  temporalDQR?: string;
  /** The IPCC reports whose factors weight its gases, such as `AR6`. */
  ipccCharacterizationFactors?: readonly string[];
  fossilGhgEmissions: string;
  landUseChangeGhgEmissions?: string;
  pcfExcludingBiogenicUptake?: string;
  pcfIncludingBiogenicUptake?: string;
  packagingEmissionsIncluded?: boolean;
  /** In percent. */
  exemptedEmissionsPercent?: string;
  outboundLogisticsGhgEmissions?: string;
  /** What is to be known of it, in sentences: a total that differs from its parts, and what no figure can hold. */
  notes: readonly string[];
  /** Where its stated totals are not the sums of its parts, in sentences. */
  differences?: readonly string[];
}

/** What an element draws from its dataset beside figures; quantities are per one of its unit. */
export interface ReceivedFacts extends ReceivedQuantities {
  /** The uuid of the dataset. They are void for an element that is bound to another one. */
  dataset: string;
  /** False where no partner's footprint states them but the dataset itself, such as one of an EPD; absent stands for true. */
  isPartners?: false;
  /** In percent; absent where the footprint does not say. */
  primaryDataShare?: string;
  /** In percent. */
  exemptedEmissionsPercent?: string;
  packagingEmissionsIncluded?: boolean;
  ipccCharacterizationFactors?: readonly string[];
  differences?: readonly string[];
}

/** Whether the figures of an element with these facts are those of a partner's footprint. */
export function isOfPartner(facts: Pick<ReceivedFacts, 'isPartners'> | undefined): boolean {
  return facts !== undefined && facts.isPartners !== false;
}
