import type { Reference } from '../element-parts.js';
import type { Comparison } from './comparison.js';
import { comparison } from './comparison.js';
import type { FigureOrigin } from './figure-origin.js';
import { FIGURE_ORIGINS } from './figure-origin.js';
import type { KnownScopes, LineKind, ScopeLine } from './scope-lines.js';
import { scopeLines } from './scope-lines.js';
import type { ScopeTotal, Total } from './total.js';
import { totalOf } from './total.js';

export interface OriginTotal extends ScopeTotal {
  origin: FigureOrigin;
}

export interface ReportLine extends Total {
  kind: LineKind | 'sum';
  /** 1, 2, 3.1 to 3.15; of a sum 1, 2, 3 or `all`. */
  key?: string;
  name: string;
  scope?: Reference;
  shares: Readonly<Record<FigureOrigin, Total>>;
  /** Of `shares.product`, what comes from footprints of partners. */
  supplierSpecific: Total;
  compared?: Comparison;
}

export interface GhgReport {
  /** The scopes of the GHG Protocol, all of them; then those of the company's own that are used, then what has none. */
  rows: readonly ReportLine[];
  /** Of scopes 1, 2 and 3, and of all activities. */
  sums: readonly ReportLine[];
}

export interface ReportParts extends KnownScopes {
  totals: readonly OriginTotal[];
  supplierSpecific?: readonly ScopeTotal[];
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
    const of = new Set(rows.filter((row) => has(row.about.key)).flatMap((row) => [...row.of]));
    return { about: { kind: 'sum', ...about }, of };
  });
  return { rows: rows.map((row) => filled(row, parts)), sums: sums.map((sum) => filled(sum, parts)) };
}

const SUMS: readonly { key: string; name: string; has: (key: string | undefined) => boolean }[] = [
  { key: '1', name: 'Scope 1', has: (key) => key === '1' },
  { key: '2', name: 'Scope 2', has: (key) => key === '2' },
  { key: '3', name: 'Scope 3', has: (key) => key?.startsWith('3.') ?? false },
  { key: 'all', name: 'All activities', has: () => true },
];

function filled({ about, of }: Line, { totals, supplierSpecific = [], compared }: ReportParts): ReportLine {
  const its = totals.filter(({ scope }) => of.has(scope));
  const total = totalOf(its);
  const shares = Object.fromEntries(
    FIGURE_ORIGINS.map((origin) => [origin, totalOf(its.filter((each) => each.origin === origin))]),
  ) as Record<FigureOrigin, Total>;
  const before = compared && totalOf(compared.filter(({ scope }) => of.has(scope)));
  const bySuppliers = totalOf(supplierSpecific.filter(({ scope }) => of.has(scope)));
  return { ...about, ...total, shares, supplierSpecific: bySuppliers, compared: before && comparison(total, before) };
}
