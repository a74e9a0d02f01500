import type { Decimal } from '#impacts';
import type { DatasetRow } from '../dataset.js';
import type { Characterisation } from './indicator-ids.js';
import type { LeftOut } from './left-out.js';
import type { UnitMass } from './mass-of-unit.js';

/** What a data set becomes. Its key is its UUID and version. */
export interface EpdDataset extends DatasetRow {
  readonly uuid: string;
  readonly version?: string;
  /**
   * The figures, and the contents of biogenic carbon, are per this many units: 1, but where what the data set declares could
   * not be divided to one unit exactly.
   */
  readonly unitAmount: Decimal;
  readonly mass?: UnitMass;
  /** In kg of carbon. */
  readonly biogenicCarbon?: Decimal;
  readonly biogenicCarbonOfPackaging?: Decimal;
  /** Code of a place: ISO 3166, UN M49, EU, or Global. */
  readonly geoLocation?: string;
  readonly referenceYear?: number;
  /** The last day, `YYYY-MM-DD`: the format has the year. */
  readonly validUntil?: string;
  readonly owner?: string;
  readonly publisher?: string;
  readonly registrationNumber?: string;
  readonly sourceUrl?: string;
  /** Such as `average dataset`. */
  readonly subType?: string;
  readonly characterisations: readonly Characterisation[];
}

/** Nothing is dropped without a word: `left` names what the dataset does not have, or has otherwise. */
export type EpdOutcome =
  | { readonly kind: 'dataset'; readonly dataset: EpdDataset; readonly left: readonly LeftOut[] }
  | { readonly kind: 'refused'; readonly reason: string; readonly left: readonly LeftOut[] };
