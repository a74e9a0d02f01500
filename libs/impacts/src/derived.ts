import { INDICATORS } from './catalogue.js';
import type { IndicatorCode } from './catalogue.js';
import { sumOf } from './decimal.js';
import type { Decimal } from './decimal.js';
import type { DeclaredFigure, DeclaredFigures } from './figures.js';
import { DECLARED_KEYS, DOWNSTREAM_MODULES, PRODUCT_MODULES } from './modules.js';
import type { DeclaredKey, Module } from './modules.js';

/** Indicators that EN 15804+A2 defines as the sum of others. */
export const SUM_OF_PARTS = {
  'GWP-total': ['GWP-fossil', 'GWP-biogenic', 'GWP-luluc'],
  PERT: ['PERE', 'PERM'],
  PENRT: ['PENRE', 'PENRM'],
} as const satisfies Partial<Record<IndicatorCode, readonly IndicatorCode[]>>;

type Values = Partial<Record<DeclaredKey, Decimal>>;

/** Adds what follows from the parts wherever the sum is not itself given. What is given stands. */
export function withDerived(declared: DeclaredFigures): DeclaredFigures {
  const all = { ...declared };
  for (const code of Object.keys(SUM_OF_PARTS) as (keyof typeof SUM_OF_PARTS)[]) {
    const given: DeclaredFigure = declared[code] ?? {};
    const fill = fillable(given, derivedFrom(declared, code));
    if (Object.keys(fill).length === 0) continue;
    const contributors = hasValue(given) ? [code, ...SUM_OF_PARTS[code]] : SUM_OF_PARTS[code];
    const sum = methodOfSum(contributors.map((each) => methodOf(each, declared[each])));
    const method = given.method ?? (sum === INDICATORS[code].method ? undefined : sum);
    all[code] = { ...fill, ...given, ...(method !== undefined && { method }) };
  }
  return all;
}

/**
 * The sum of the parts of one indicator, empty unless every part has it. A stage that some parts have and others lack
 * would make a total that silently counts the lacking ones as zero, so: parts that differ in A1 to A3 give the
 * aggregate only, parts that differ in A4 to C4 give none of these.
 */
export function derivedFrom(declared: DeclaredFigures, code: keyof typeof SUM_OF_PARTS): Values {
  const parts: Values[] = SUM_OF_PARTS[code].map((part) => declared[part] ?? {});
  const product = sumPerModule(parts, PRODUCT_MODULES) ?? aggregate(parts) ?? {};
  return { ...product, ...sumPerModule(parts, DOWNSTREAM_MODULES), ...sumPerModule(parts, ['D']) };
}

/** The product stage of one figure: its own aggregate, else the sum of the modules that are set. */
export function productStage(figure: Values): Decimal | undefined {
  return sumOfSet(figure, PRODUCT_MODULES) ?? figure.A1_A3;
}

/** The sum of the modules that are set; undefined where none is. */
export function sumOfSet(figure: Values, modules: readonly Module[]): Decimal | undefined {
  let sum: Decimal | undefined;
  for (const key of Object.keys(figure) as DeclaredKey[]) {
    const value = (modules as readonly DeclaredKey[]).includes(key) ? figure[key] : undefined;
    if (value !== undefined) sum = sum === undefined ? value : sum.plus(value);
  }
  return sum;
}

/** The method of a figure: the one that was written, else the catalogue's. */
export function methodOf(code: IndicatorCode, figure: { method?: string } | undefined): string {
  return figure?.method ?? INDICATORS[code].method;
}

/** A sum over figures of different methods is `Mixed`. */
export function methodOfSum(methods: readonly string[]): string | undefined {
  return methods.every((method) => method === methods[0]) ? methods[0] : 'Mixed';
}

function sumPerModule(parts: readonly Values[], modules: readonly Module[]): Values | undefined {
  const sets = parts.map((part) => modules.filter((module) => part[module] !== undefined));
  const first = sets[0] ?? [];
  if (first.length === 0 || sets.some((set) => set.join() !== first.join())) return undefined;
  return Object.fromEntries(first.map((module) => [module, sumOf(parts.flatMap((part) => part[module] ?? []))]));
}

function aggregate(parts: readonly Values[]): Values | undefined {
  const known = parts.flatMap((part) => productStage(part) ?? []);
  return known.length === parts.length ? { A1_A3: sumOf(known) } : undefined;
}

/** Of the derived values those that neither replace a given one nor stand beside a given aggregate, or as one beside modules. */
function fillable(given: DeclaredFigure, derived: Values): Values {
  const hasModule = PRODUCT_MODULES.some((module) => given[module] !== undefined);
  const barred = new Set<DeclaredKey>([
    ...(given.A1_A3 !== undefined ? PRODUCT_MODULES : []),
    ...(hasModule ? (['A1_A3'] as const) : []),
    ...DECLARED_KEYS.filter((key) => given[key] !== undefined),
  ]);
  const keys = DECLARED_KEYS.filter((key) => derived[key] !== undefined && !barred.has(key));
  return Object.fromEntries(keys.map((key) => [key, derived[key]]));
}

function hasValue(figure: DeclaredFigure): boolean {
  return DECLARED_KEYS.some((key) => figure[key] !== undefined);
}
