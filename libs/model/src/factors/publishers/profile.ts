import type { DatasetRow } from '../dataset.js';

/** The result of reading one row of a file. */
export type RowOutcome =
  | { kind: 'dataset'; row: DatasetRow }
  | { kind: 'skipped'; why: SkipReason }
  | { kind: 'faulty'; column: string; value: string; reason: string };

export const SKIP_REASONS = ['no figure', 'per gas', 'energy', 'left out by the mapping'] as const;
/** Why a valid row is no dataset: an empty cell is not zero, and a single gas or an energy content is not a CO2e total. */
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Defaults for the database, which an import request can override. */
export interface DatabaseDefaults {
  /** IPCC assessment report of the GWP factors. */
  gwpSet?: string;
  boundary?: string;
  priceYear?: number;
  attribution?: string;
}

/** Reads the rows below one header. */
export interface RowReader {
  /** Columns that are ignored, because nothing stores their contents, in the header's spelling. */
  readonly droppedColumns: readonly string[];
  read(cells: readonly string[]): RowOutcome;
}

/** Reads the files of one publisher. */
export interface Profile {
  readonly defaults: DatabaseDefaults;
  /** @throws Invalid naming every missing column */
  reader(header: readonly string[]): RowReader;
}
