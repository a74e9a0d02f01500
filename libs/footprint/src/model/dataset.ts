import type { Decimal, DeclaredFigures, Figures } from '#impacts';
import type { UnitCode } from './units.js';

/** Of what place and time a dataset is, and where it is from; what nobody said is absent. */
export interface DatasetDetails {
  /** Code of a place: ISO 3166, UN M49, or Global. */
  geoLocation?: string;
  /** The year that the figures are of. */
  referenceYear?: number;
  /** The last day, `YYYY-MM-DD`. */
  validUntil?: string;
  /** Where it is published. */
  sourceUrl?: string;
  /** Plus or minus so many percent of each figure. */
  uncertainty?: Decimal;
}

/** What an import reads from one row of a source; the store gives it a uuid. */
export interface DatasetRow extends DatasetDetails {
  /** The source's own row id; identifies the dataset inside its database version. */
  key: string;
  name: string;
  description?: string;
  /** Figures are per one of this unit. */
  unit: UnitCode;
  figures: DeclaredFigures;
  /** Data quality, 1 best to 5. */
  rating?: Decimal;
  /** Names of the taxonomy levels, from the root down; may be empty. */
  taxonomy: readonly string[];
}

/** A dataset of an emission-factor database, complete. `owner` is a company or SHARED. */
export interface Dataset {
  owner: string;
  uuid: string;
  key: string;
  name: string;
  description?: string;
  unit: UnitCode;
  figures: Figures;
  rating?: Decimal;
}
