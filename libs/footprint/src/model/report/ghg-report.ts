import type { Decimal } from '#impacts';
import { sumOf } from '#impacts';
import type { Reference } from '../element-parts.js';
import type { Comparison } from './comparison.js';
import { comparison } from './comparison.js';
import type { FigureOrigin } from './figure-origin.js';
import { FIGURE_ORIGINS } from './figure-origin.js';

/** How many activities, and their CO2e in kg. */
export interface Total {
  count: number;
  CO2e: Decimal;
}

/** The total of the activities of a scope; without one, of those that have no scope. */
export interface ScopeTotal extends Total {
  scope?: string;
}

export interface OriginTotal extends ScopeTotal {
  origin: FigureOrigin;
}

/** A scope of the company. Only the built-in ones have the code of the GHG Protocol, which no change of name touches. */
export interface ReportedScope extends Reference {
  code?: string;
}

/** `scope`: one of the GHG Protocol. `own`: one of the company's own. `uncategorized`: activities without a scope. */
export type LineKind = 'scope' | 'own' | 'uncategorized' | 'sum';

export interface ReportLine extends Total {
  kind: LineKind;
  /** 1, 2, 3.1 to 3.15; of a sum 1, 2, 3 or `all`. */
  key?: string;
  /** As the GHG Protocol has it; of a company's own scope, as the company has it. */
  name: string;
  /** The company's record of the scope. */
  scope?: Reference;
  shares: Readonly<Record<FigureOrigin, Total>>;
  compared?: Comparison;
}

export interface GhgReport {
  /** The scopes of the GHG Protocol, all of them; then those of the company's own that are used, then what has none. */
  rows: readonly ReportLine[];
  /** Of scopes 1, 2 and 3, and of all activities. */
  sums: readonly ReportLine[];
}

export interface ReportParts {
  /** The scopes of the GHG Protocol by their codes, in its order. */
  builtIn: readonly { code: string; name: string }[];
  /** Those of the company, in the order in which it lists them. */
  scopes: readonly ReportedScope[];
  totals: readonly OriginTotal[];
  /** Of the period that is compared, if one is. */
  compared?: readonly ScopeTotal[];
}

/** What a line is about, and the scopes whose activities it has; undefined stands for none. */
interface Line {
  about: Pick<ReportLine, 'kind' | 'key' | 'name' | 'scope'>;
  of: ReadonlySet<string | undefined>;
}

/** The inventory of the GHG Protocol (Corporate Standard, chapter 9), closed by what stands outside of its scopes. */
export function ghgReport(parts: ReportParts): GhgReport {
  const rows = rowsOf(parts);
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

function rowsOf({ builtIn, scopes, totals, compared = [] }: ReportParts): Line[] {
  const used = new Set([...totals, ...compared].map(({ scope }) => scope));
  const codes = new Set(builtIn.map(({ code }) => code));
  const own = scopes.filter(({ uuid, code }) => !codes.has(code ?? '') && used.has(uuid));
  return [
    ...builtIn.map(({ code, name }): Line => {
      const scope = scopes.find((each) => each.code === code);
      return { about: { kind: 'scope', key: code, name, scope: scope && referenceTo(scope) }, of: only(scope) };
    }),
    ...own.map((scope): Line => {
      return { about: { kind: 'own', name: scope.name, scope: referenceTo(scope) }, of: only(scope) };
    }),
    { about: { kind: 'uncategorized', name: 'Without a scope' }, of: new Set([undefined]) },
  ];
}

function only(scope: ReportedScope | undefined): ReadonlySet<string> {
  return new Set(scope ? [scope.uuid] : []);
}

function referenceTo({ uuid, name }: ReportedScope): Reference {
  return { uuid, name };
}

function filled({ about, of }: Line, { totals, compared }: ReportParts): ReportLine {
  const its = totals.filter(({ scope }) => of.has(scope));
  const total = totalOf(its);
  const shares = Object.fromEntries(
    FIGURE_ORIGINS.map((origin) => [origin, totalOf(its.filter((each) => each.origin === origin))]),
  ) as Record<FigureOrigin, Total>;
  const before = compared && totalOf(compared.filter(({ scope }) => of.has(scope)));
  return { ...about, ...total, shares, compared: before && comparison(total, before) };
}

function totalOf(totals: readonly Total[]): Total {
  return { count: totals.reduce((sum, { count }) => sum + count, 0), CO2e: sumOf(totals.map(({ CO2e }) => CO2e)) };
}
