import type { Decimal } from '#impacts';
import { sumOf } from '#impacts';

/** How many activities, and their CO2e in kg. */
export interface Total {
  count: number;
  CO2e: Decimal;
}

/** A total, and those of its activities whose product's model lacked figures; `gaps` is absent where there are none. */
export interface TotalWithGaps extends Total {
  gaps?: Total;
}

/** The total of the activities of a scope; without one, of those that have no scope. */
export interface ScopeTotal extends Total {
  scope?: string;
}

/** A total beside that of its activities with gaps. */
export function withGaps({ count, CO2e }: Total, gaps: Total | undefined): TotalWithGaps {
  return { count, CO2e, ...(gaps && gaps.count > 0 && { gaps: { count: gaps.count, CO2e: gaps.CO2e } }) };
}

export function totalOf(totals: readonly Total[]): Total {
  return { count: totals.reduce((sum, { count }) => sum + count, 0), CO2e: sumOf(totals.map(({ CO2e }) => CO2e)) };
}

/** What totals add up to, with their gaps. */
export function totalOfAll(totals: readonly TotalWithGaps[]): TotalWithGaps {
  return withGaps(totalOf(totals), totalOf(totals.flatMap(({ gaps }) => gaps ?? [])));
}
