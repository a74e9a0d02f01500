import { inStoredDecimals } from '#impacts';
import type { Reference } from '#model/terms';
import type { Comparison } from './comparison.js';
import { comparison } from './comparison.js';
import type { FigureOrigin } from './figure-origin.js';
import { FIGURE_ORIGINS } from './figure-origin.js';
import type { KnownScopes, LineKind, ScopeLine } from './scope-lines.js';
import { scopeLines } from './scope-lines.js';
import type { ScopeTotal, Total, TotalWithGaps } from './total.js';
import { totalOf, withGaps } from './total.js';

export interface OriginTotal extends ScopeTotal {
  origin: FigureOrigin;
}

/** Activities by what they keep of their products. */
export interface MarkedTotals {
  /** Those whose product's model lacked figures. */
  gaps: readonly ScopeTotal[];
  /** Those with figures of partners, and the part of their CO2e that comes from these, exact. */
  supplierSpecific: readonly ScopeTotal[];
  /** Those computed with a product of which that part is not known. */
  supplierShareUnknown: readonly ScopeTotal[];
}

export interface ReportLine extends TotalWithGaps {
  kind: LineKind | 'sum';
  /** 1, 2, 3.1 to 3.15; of a sum 1, 2, 3, `1-3` or `all`. */
  key?: string;
  name: string;
  scope?: Reference;
  shares: Readonly<Record<FigureOrigin, Total>>;
  /** Of `shares.product`, what comes from footprints of partners. */
  supplierSpecific: Total;
  /** Of `shares.product`, those of which it is not known what comes from partners; absent where there are none. */
  supplierShareUnknown?: Total;
  compared?: Comparison;
}

export interface GhgReport {
  /**
   * The scopes of the GHG Protocol, all of them; then those of the company's own that are used, what has none, and the memo scopes that
   * are used, which no sum has.
   */
  rows: readonly ReportLine[];
  /** Of scopes 1, 2 and 3, of these together, and of all activities. */
  sums: readonly ReportLine[];
}

export interface ReportParts extends KnownScopes {
  totals: readonly OriginTotal[];
  marked?: MarkedTotals;
  /** Of the period that is compared, if one is. */
  compared?: readonly ScopeTotal[];
}

interface Line {
  about: Pick<ReportLine, 'kind' | 'key' | 'name' | 'scope'>;
  of: ScopeLine['of'];
}

/** The inventory of the GHG Protocol (Corporate Standard, chapter 9), closed by what stands outside of its scopes. */
export function ghgReport(parts: ReportParts): GhgReport {
  const { totals, compared = [] } = parts;
  const rows: Line[] = scopeLines(parts, new Set([...totals, ...compared].map(({ scope }) => scope)));
  const sums = SUMS.map(({ has, ...about }): Line => {
    const of = new Set(
      rows.filter(({ about }) => about.kind !== 'memo' && has(about.key)).flatMap((row) => [...row.of]),
    );
    return { about: { kind: 'sum', ...about }, of };
  });
  return { rows: rows.map((row) => filled(row, parts)), sums: sums.map((sum) => filled(sum, parts)) };
}

const SUMS: readonly { key: string; name: string; has: (key: string | undefined) => boolean }[] = [
  { key: '1', name: 'Scope 1', has: (key) => key === '1' },
  { key: '2', name: 'Scope 2', has: (key) => key === '2' },
  { key: '3', name: 'Scope 3', has: (key) => key?.startsWith('3.') ?? false },
  { key: '1-3', name: 'Scopes 1 to 3', has: (key) => key !== undefined },
  { key: 'all', name: 'All activities', has: () => true },
];

const NOTHING_MARKED: MarkedTotals = { gaps: [], supplierSpecific: [], supplierShareUnknown: [] };

function filled({ about, of }: Line, { totals, marked = NOTHING_MARKED, compared }: ReportParts): ReportLine {
  const within = <Its extends ScopeTotal>(all: readonly Its[]): Its[] => all.filter(({ scope }) => of.has(scope));
  const its = within(totals);
  const total = totalOf(its);
  const shares = Object.fromEntries(
    FIGURE_ORIGINS.map((origin) => [origin, totalOf(its.filter((each) => each.origin === origin))]),
  ) as Record<FigureOrigin, Total>;
  const bySuppliers = totalOf(within(marked.supplierSpecific));
  const unknown = totalOf(within(marked.supplierShareUnknown));
  const before = compared && totalOf(within(compared));
  return {
    ...about,
    ...withGaps(total, totalOf(within(marked.gaps))),
    shares,
    // A product of CO2e and a share has up to twice as many decimals.
    supplierSpecific: { ...bySuppliers, CO2e: inStoredDecimals(bySuppliers.CO2e) },
    ...(unknown.count > 0 && { supplierShareUnknown: unknown }),
    compared: before && comparison(total, before),
  };
}
