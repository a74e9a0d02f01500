import { ZERO } from '#impacts';
import type { Reference, TaxonomyReference } from '#model/terms';
import type { KnownScopes, ScopeLine } from './scope-lines.js';
import { scopeLines } from './scope-lines.js';
import type { Total, TotalWithGaps } from './total.js';
import { withGaps } from './total.js';

/** The activities of a scope, or those without one. */
export type ScopeShare = ScopeLine['about'] & TotalWithGaps;

export interface MonthTotal extends TotalWithGaps {
  /** Such as 2026-01. */
  month: string;
  /** Those that the month's activities have. */
  scopes: readonly ScopeShare[];
}

/** Without an org: the activities that have none. */
export interface OrgTotal extends TotalWithGaps {
  org?: Reference;
}

/** The activities of a node of the taxonomy, with all below it. */
export interface TaxonomyTotal extends TotalWithGaps {
  taxonomy: TaxonomyReference;
}

export interface MonthlyReport extends TotalWithGaps {
  /** Every month of the period, in order. */
  months: readonly MonthTotal[];
  /** Of the whole period: those that its activities have. Memo scopes stand at the end, and are in no total. */
  scopes: readonly ScopeShare[];
  withoutScope: TotalWithGaps;
}

export interface MonthlyParts extends KnownScopes {
  months: readonly string[];
  /** Of the whole period. */
  total: TotalWithGaps | undefined;
  ofMonths: readonly (TotalWithGaps & { month: string })[];
  ofScopes: readonly TotalOfScope[];
  ofMonthsAndScopes: readonly (TotalOfScope & { month: string })[];
}

type TotalOfScope = TotalWithGaps & { scope?: string };

/** The totals of a period by its months and by scope. */
export function monthlyReport(parts: MonthlyParts): MonthlyReport {
  const { months, total = NOTHING, ofMonths, ofScopes, ofMonthsAndScopes } = parts;
  const lines = scopeLines(parts, new Set(ofScopes.map(({ scope }) => scope)));
  return {
    ...total,
    months: months.map((month) => ({
      month,
      ...(ofMonths.find((each) => each.month === month) ?? NOTHING),
      scopes: sharesOf(
        lines,
        ofMonthsAndScopes.filter((each) => each.month === month),
      ),
    })),
    scopes: sharesOf(lines, ofScopes),
    withoutScope: ofScopes.find(({ scope }) => scope === undefined) ?? NOTHING,
  };
}

export const NOTHING: Total = { count: 0, CO2e: ZERO };

function sharesOf(lines: readonly ScopeLine[], totals: readonly TotalOfScope[]): ScopeShare[] {
  return lines.flatMap(({ about, of }) =>
    totals.filter(({ scope }) => of.has(scope)).map((total) => ({ ...about, ...withGaps(total, total.gaps) })),
  );
}
