import type { Decimal } from '#impacts';
import { sumOf } from '#impacts';

/** How many activities, and their CO2e in kg. */
export interface Total {
  count: number;
  CO2e: Decimal;
}

/** The total of the activities of a scope; without one, of those that have no scope. */
export interface ScopeTotal extends Total {
  scope?: string;
}

export function totalOf(totals: readonly Total[]): Total {
  return { count: totals.reduce((sum, { count }) => sum + count, 0), CO2e: sumOf(totals.map(({ CO2e }) => CO2e)) };
}
