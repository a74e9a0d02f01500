import type { Decimal, DeclaredFigures } from '#impacts';
import type { UnitCode } from './units.js';

/** A dataset as an import reads it from one row of a file. The store gives it a uuid. */
export interface DatasetRow {
  /** The publisher's row id. It identifies the dataset in its database version. */
  key: string;
  name: string;
  description?: string;
  /** Figures are per one of this unit. */
  unit: UnitCode;
  figures: DeclaredFigures;
  /** Data quality, from 1, the best, to 5. */
  rating?: Decimal;
  /** The names of the taxonomy levels, from the root down; may be empty. */
  taxonomy: readonly string[];
}
