import type { Decimal } from '#impacts';
import type { UnitCode } from './units.js';

export type * from './pact-attributes.js';

export interface Reference {
  uuid: string;
  name: string;
}

/** `path` consists of the slugs from the root down, joined by `/`. */
export interface TaxonomyReference extends Reference {
  path: string;
}

/** `code` is an ISO 3166-1 alpha-2, ISO 3166-2 or UN M49 code, or `Global`. */
export interface GeoReference extends Reference {
  code: string;
}

/** A named place. `code` is that of its geoLocation, if it has one. */
export interface PlaceReference extends Reference {
  code?: string;
}

export interface SupplierReference extends Reference {
  syncId?: string;
}

/** Ratings are those of PACT v3: integers from 1, the best, to 5. Percents are 0 to 100. */
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

/** The dataset that an element is bound to, with the fields that views and the PACT mapping need. */
export interface DatasetBinding {
  owner: string;
  uuid: string;
  name: string;
  /** The dataset's figures are per one of this unit, or per `declaredAmount` of it. */
  declaredUnit: UnitCode;
  declaredAmount?: Decimal;
  rating?: Decimal;
  /** The last day on which its figures are valid, `YYYY-MM-DD`. */
  validUntil?: string;
  database: SourceDatabase;
}

/** An emission-factor database that contributed figures. */
export interface SourceDatabase {
  name: string;
  version?: string;
  /** IPCC assessment report of the GWP factors, e.g. `AR5`. */
  gwpSet?: string;
  boundary?: string;
  /** Whether it holds the footprints of a partner, which are no secondary data. */
  isPartners?: boolean;
}
