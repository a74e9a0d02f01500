import type { Decimal, DeclaredFigures } from '#impacts';
import type { PactAttributes, UnitCode } from '#model/terms';
import type { ReceivedFootprint } from './received-footprint.js';

/** What PACT asks of a footprint and a dataset states, per one of its unit or per `declaredAmount` of it, as its figures. */
export type DatasetPact = Pick<PactAttributes, 'biogenicCarbonContent' | 'packagingBiogenicCarbonContent'>;

/**
 * The place and time that the figures of a dataset hold for, where it is published, and what it states beside its figures. Unknown
 * details are absent.
 */
export interface DatasetDetails {
  /** Code of a place: ISO 3166, UN M49, EU, or Global. */
  geoLocation?: string;
  /** How a file names the place, where the one above is wider, or nothing stands for it. No request sets it. */
  geoLocationText?: string;
  /** The year that the figures hold for. */
  referenceYear?: number;
  /** The last day on which the figures are valid, `YYYY-MM-DD`. */
  validUntil?: string;
  /** The web address where the dataset is published. */
  sourceUrl?: string;
  /** Plus or minus this many percent of each figure. */
  uncertainty?: Decimal;
  /** Absent where nothing of it is stated. */
  pact?: DatasetPact;
}

/** A dataset as an import reads it from one row of a file. The store gives it a uuid. */
export interface DatasetRow extends DatasetDetails {
  /** The publisher's row id. It identifies the dataset in its database version. */
  key: string;
  name: string;
  description?: string;
  /** Figures are per one of this unit, or per `declaredAmount` of it. */
  unit: UnitCode;
  /** Above 0. Absent stands for one. Nothing is divided by it before a figure is drawn. */
  declaredAmount?: Decimal;
  figures: DeclaredFigures;
  /** Data quality, from 1, the best, to 5. */
  rating?: Decimal;
  /** The names of the taxonomy levels, from the root down; may be empty. */
  taxonomy: readonly string[];
  /** The uuid of the supplier whose figures they are; null for none. Without it a stored one is kept. */
  supplier?: string | null;
  /** The partner's footprint that the figures are from. */
  received?: ReceivedFootprint;
}
