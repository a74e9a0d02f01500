import type { Decimal } from '#impacts';
import type { UnitCode } from './units.js';

export interface Reference {
  uuid: string;
  name: string;
}

/** `path` is the slugs from the root down, joined by `/`. */
export interface TaxonomyReference extends Reference {
  path: string;
}

/** `code`: ISO 3166-1 alpha-2, ISO 3166-2, UN M49, or `Global`. */
export interface GeoReference extends Reference {
  code: string;
}

/** A named place; `code` where it says which part of the world it lies in. */
export interface PlaceReference extends Reference {
  code?: string;
}

export interface SupplierReference extends Reference {
  syncId?: string;
}

/** Ratings are PACT v3's: integers from 1, the best, to 5. Percents are 0 to 100. */
export interface DataQualityIndicators {
  description?: string;
  documentationYear?: number;
  coveragePercent?: number;
  specificPercent?: number;
  technologicalDQR?: number;
  temporalDQR?: number;
  geographicalDQR?: number;
  completenessDQR?: number;
  reliabilityDQR?: number;
}

/** What a PACT footprint needs and no other field of an element says. Amounts are decimal strings. */
export interface PactAttributes {
  fossilCarbonContent?: string;
  biogenicCarbonContent?: string;
  recycledCarbonContent?: string;
  biogenicCO2Uptake?: string;
  biogenicNonCO2Emissions?: string;
  exemptedEmissionsPercent?: string;
  exemptedEmissionsDescription?: string;
  boundaryProcessesDescription?: string;
  allocationRulesDescription?: string;
}

/** The dataset an external element draws its impacts from, as far as readers and the PACT mapping need it. */
export interface DatasetBinding {
  owner: string;
  uuid: string;
  name: string;
  /** Per one of this unit the dataset's figures are stated. */
  declaredUnit: UnitCode;
  rating?: Decimal;
  database: SourceDatabase;
}

/** An emission-factor database that contributed figures. */
export interface SourceDatabase {
  name: string;
  version?: string;
  /** IPCC assessment report of the GWP factors, e.g. `AR5`. */
  gwpSet?: string;
  boundary?: string;
}
