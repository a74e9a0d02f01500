import type { ReceivedFootprint } from '#model/factors';
import { TimeText, UuidText } from '../web/views/formats.js';

/**
 * The footprint of a partner that a dataset's figures are from, as it was received: amounts are decimal strings, in kg CO2e per
 * `declaredAmount` of the dataset's unit.
 */
export class DatasetFootprintRecord implements ReceivedFootprint {
  /** The UUID of the data source of the partner. */
  @UuidText() dataSource!: string;
  /** The `id` of the footprint. */
  @UuidText() footprint!: string;
  /** When the partner made it. */
  created!: string;
  /** Active, or Deprecated where the partner withdrew it and no newer one has come. */
  status!: 'Active' | 'Deprecated';
  /** When its figures became those of the dataset: ISO 8601, UTC, with milliseconds. */
  @TimeText() since?: string;
  /** URNs of the product. */
  productIds!: string[];
  /** The `id`s of the footprints that it took the place of. */
  precedingPfIds!: string[];
  /** The mass of the product, without packaging: kg, a decimal string. */
  productMass?: string;
  /** The beginning of the period that it holds for. */
  referencePeriodStart?: string;
  /** The end of that period, exclusive. */
  referencePeriodEnd?: string;
  /** How much of it is primary data: percent, a decimal string; absent: not stated, which counts as 0. */
  primaryDataShare?: string;
  /** How well the technology of the data fits: a decimal string from 1, the best, to 5. */
  technologicalDQR?: string;
  /** How well the place of the data fits: a decimal string from 1, the best, to 5. */
  geographicalDQR?: string;
  /** How well the time of the data fits: a decimal string from 1, the best, to 5. */
  temporalDQR?: string;
  /** The IPCC reports whose factors weight its gases, such as AR6. */
  ipccCharacterizationFactors?: string[];
  /** GWP-fossil, A1 to A3. */
  fossilGhgEmissions!: string;
  /** GWP-luluc, A1 to A3. */
  landUseChangeGhgEmissions?: string;
  /** A part of GWP-biogenic, A1 to A3: at most 0. */
  biogenicCO2Uptake?: string;
  /** The other part of GWP-biogenic, A1 to A3: at least 0. */
  biogenicNonCO2Emissions?: string;
  /** The total that the document states. */
  pcfExcludingBiogenicUptake?: string;
  /** The total with biogenic uptake that the document states. */
  pcfIncludingBiogenicUptake?: string;
  /** Whether its figures include packaging. */
  packagingEmissionsIncluded?: boolean;
  /** Of packaging; part of the figures where `packagingEmissionsIncluded` is true. */
  packagingGhgEmissions?: string;
  /** Of transport by aircraft; part of GWP-fossil. */
  aircraftGhgEmissions?: string;
  /** Of transport to the customer; in no figure of the dataset. */
  outboundLogisticsGhgEmissions?: string;
  /** What is to be known of it: a total that differs from its parts, and what no figure can hold. */
  notes!: string[];
}

export function datasetFootprintRecord(received: ReceivedFootprint): DatasetFootprintRecord {
  return {
    dataSource: received.dataSource,
    footprint: received.footprint,
    created: received.created,
    status: received.status,
    since: received.since,
    productIds: [...received.productIds],
    precedingPfIds: [...received.precedingPfIds],
    productMass: received.productMass,
    referencePeriodStart: received.referencePeriodStart,
    referencePeriodEnd: received.referencePeriodEnd,
    primaryDataShare: received.primaryDataShare,
    technologicalDQR: received.technologicalDQR,
    geographicalDQR: received.geographicalDQR,
    temporalDQR: received.temporalDQR,
    ipccCharacterizationFactors: received.ipccCharacterizationFactors && [...received.ipccCharacterizationFactors],
    fossilGhgEmissions: received.fossilGhgEmissions,
    landUseChangeGhgEmissions: received.landUseChangeGhgEmissions,
    biogenicCO2Uptake: received.biogenicCO2Uptake,
    biogenicNonCO2Emissions: received.biogenicNonCO2Emissions,
    pcfExcludingBiogenicUptake: received.pcfExcludingBiogenicUptake,
    pcfIncludingBiogenicUptake: received.pcfIncludingBiogenicUptake,
    packagingEmissionsIncluded: received.packagingEmissionsIncluded,
    packagingGhgEmissions: received.packagingGhgEmissions,
    aircraftGhgEmissions: received.aircraftGhgEmissions,
    outboundLogisticsGhgEmissions: received.outboundLogisticsGhgEmissions,
    notes: [...received.notes],
  };
}
