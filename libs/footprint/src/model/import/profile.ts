import type { DatasetRow } from '../dataset.js';

/** What one line of a source file is. */
export type RowOutcome =
  | { kind: 'dataset'; row: DatasetRow }
  | { kind: 'skipped'; why: SkipReason }
  | { kind: 'faulty'; column: string; value: string; reason: string };

export const SKIP_REASONS = ['no figure', 'per gas', 'energy'] as const;
/** Why a sound row is no dataset: an empty cell is not zero, a single gas and an energy content are not CO2e totals. */
export type SkipReason = (typeof SKIP_REASONS)[number];

/** What a profile knows about its source as a whole; an importing operator may say otherwise. */
export interface DatabaseDefaults {
  /** IPCC assessment report of the GWP factors. */
  gwpSet?: string;
  boundary?: string;
  priceYear?: number;
  attribution?: string;
}

/** Reads the rows below one header. */
export interface RowReader {
  /** Columns of the file that carry something we have no place for, as the header writes them. */
  readonly droppedColumns: readonly string[];
  read(cells: readonly string[]): RowOutcome;
}

/** How the files of one publisher are read. */
export interface Profile {
  readonly defaults: DatabaseDefaults;
  /** @throws Invalid that names every missing column. */
  reader(header: readonly string[]): RowReader;
}
