import type { Database } from '../database/database.js';
import type { GivenAs } from '../config/given-settings.js';

/** A table of numbers on the page for operators, read when the page is asked for. It has no word of a company. */
export interface OperatorsTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: (database: Database) => Promise<readonly (readonly string[])[]>;
}

/** What the page for operators shows beside what every process has. */
export interface OperatorsView {
  readonly tables: readonly OperatorsTable[];
  /** Names of the queues. */
  readonly queues: readonly string[];
  /** The settings of the app, and how each was given. */
  readonly settings: ReadonlyMap<string, GivenAs>;
}

/** A number of seconds as a person reads it: `4 s`, `12 min`, `3 h`, `2 d`. */
export function readableSeconds(seconds: number): string {
  const units = [
    ['d', 86_400],
    ['h', 3_600],
    ['min', 60],
  ] as const;
  for (const [unit, length] of units) {
    if (seconds >= 2 * length) return `${Math.floor(seconds / length)} ${unit}`;
  }
  return `${Math.floor(seconds)} s`;
}
