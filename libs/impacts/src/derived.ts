import { INDICATORS } from './catalogue.js';
import type { IndicatorCode } from './catalogue.js';
import { sumOf } from './decimal.js';
import type { Decimal } from './decimal.js';
import type { DeclaredFigure, DeclaredFigures, MissingModules } from './figures.js';
import { DECLARED_KEYS, MODULES, PRODUCT_MODULES } from './modules.js';
import type { DeclaredKey, Module } from './modules.js';

/** Indicators that EN 15804+A2 defines as the sum of others. */
export const SUM_OF_PARTS = {
  'GWP-total': ['GWP-fossil', 'GWP-biogenic', 'GWP-luluc'],
  PERT: ['PERE', 'PERM'],
  PENRT: ['PENRE', 'PENRM'],
} as const satisfies Partial<Record<IndicatorCode, readonly IndicatorCode[]>>;
export type DerivedCode = keyof typeof SUM_OF_PARTS;
export const DERIVED_CODES = Object.keys(SUM_OF_PARTS) as readonly DerivedCode[];

type Values = Partial<Record<DeclaredKey, Decimal>>;

/** Figures with the derived ones, and the modules that a total over these would leave out. */
export interface WithDerived {
  readonly figures: DeclaredFigures;
  readonly missing: MissingModules;
}

/**
 * Derives the indicators that are sums of others, value by value. Declared values are not replaced. Whether a value was declared
 * or derived makes no difference to what is missing, so that figures read back from a file have the totals that were written.
 */
export function withDerived(declared: DeclaredFigures): WithDerived {
  const figures = { ...declared };
  const missing: MissingModules = {};
  for (const code of DERIVED_CODES) {
    const figure = withDerivedModules(declared, code);
    if (!hasValue(figure)) continue;
    figures[code] = figure;
    missing[code] = missingIn(figure, partsOf(declared, code));
  }
  return { figures, missing };
}

function withDerivedModules(declared: DeclaredFigures, code: DerivedCode): DeclaredFigure {
  const given: DeclaredFigure = declared[code] ?? {};
  const fill = fillable(given, derivedFrom(declared, code));
  if (Object.keys(fill).length === 0) return given;
  const contributors = hasValue(given) ? [code, ...SUM_OF_PARTS[code]] : SUM_OF_PARTS[code];
  const sum = methodOfSum(contributors.map((each) => methodOf(each, declared[each])));
  const method = given.method ?? (sum === INDICATORS[code].method ? undefined : sum);
  return { ...fill, ...given, ...(method !== undefined && { method }) };
}

/**
 * Adds up the parts of one indicator for each module that all parts have. If a part has only the aggregate of A1 to A3, that
 * counts as one module.
 */
export function derivedFrom(declared: DeclaredFigures, code: DerivedCode): Values {
  const parts = partsOf(declared, code);
  const derived: Values = {};
  for (const module of MODULES) {
    const values = parts.flatMap((part) => part[module] ?? []);
    if (values.length === parts.length) derived[module] = sumOf(values);
  }
  if (parts.some(isAggregate)) {
    const values = parts.flatMap((part) => productStage(part) ?? []);
    if (values.length === parts.length) derived.A1_A3 = sumOf(values);
  }
  return derived;
}

/** The product stage of one figure: the sum of the modules that are set, else its aggregate. */
export function productStage(figure: Values): Decimal | undefined {
  return sumOfSet(figure, PRODUCT_MODULES) ?? figure.A1_A3;
}

/** The sum of the modules that are set; undefined if none is. */
export function sumOfSet(figure: Values, modules: readonly Module[]): Decimal | undefined {
  let sum: Decimal | undefined;
  for (const key of Object.keys(figure) as DeclaredKey[]) {
    const value = (modules as readonly DeclaredKey[]).includes(key) ? figure[key] : undefined;
    if (value !== undefined) sum = sum === undefined ? value : sum.plus(value);
  }
  return sum;
}

/** The method of a figure: its own, else the catalogue's. */
export function methodOf(code: IndicatorCode, figure: { method?: string } | undefined): string {
  return figure?.method ?? INDICATORS[code].method;
}

/** The method of a sum: `Mixed` if its figures have different methods. */
export function methodOfSum(methods: readonly string[]): string | undefined {
  return methods.every((method) => method === methods[0]) ? methods[0] : 'Mixed';
}

function partsOf(declared: DeclaredFigures, code: DerivedCode): Values[] {
  return SUM_OF_PARTS[code].map((part) => declared[part] ?? {});
}

function isAggregate(figure: Values): boolean {
  return figure.A1_A3 !== undefined && PRODUCT_MODULES.every((module) => figure[module] === undefined);
}

/** The modules that some part has and the sum lacks. A total over one of them would be partial. */
function missingIn(sum: Values, parts: readonly Values[]): ReadonlySet<Module> {
  const stated = new Set(parts.flatMap(statedModules));
  const held = new Set(statedModules(sum));
  return new Set([...stated].filter((module) => !held.has(module)));
}

/** The modules of a figure. An aggregate counts as all modules that it covers. */
function statedModules(figure: Values): Module[] {
  const modules = MODULES.filter((module) => figure[module] !== undefined);
  return isAggregate(figure) ? [...PRODUCT_MODULES, ...modules] : modules;
}

/** Selects derived values that do not replace a declared one, and that do not put modules beside an aggregate or vice versa. */
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
