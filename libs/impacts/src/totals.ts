import { INDICATOR_CODES } from './catalogue.js';
import type { IndicatorCode } from './catalogue.js';
import { rounded, stored } from './decimal.js';
import type { Decimal } from './decimal.js';
import { productStage, sumOfSet, withDerived } from './derived.js';
import { fieldOf } from './figures.js';
import type { DeclaredFigure, DeclaredFigures, Figure, Figures, MissingModules, Total } from './figures.js';
import { DOWNSTREAM_MODULES, PRODUCT_MODULES, UPSTREAM_MODULES } from './modules.js';
import type { DeclaredKey, Module } from './modules.js';

/** The computed keys of `footprint.CO2e`. */
export const FOOTPRINT_TOTALS = [
  'totalCarbonFootprint',
  'productCarbonFootprint',
  'upstream',
  'direct',
  'downstream',
  'A1_A3',
] as const satisfies readonly Total[];

/** Derives all figures from the declared ones: the indicators that are sums of others, and the six totals of each. */
export function complete(declared: DeclaredFigures): Figures {
  const { figures, missing } = withDerived(allRounded(declared));
  return printed(figures, missing);
}

/**
 * Adds the six totals of each indicator, but derives no indicator from others. This is for sums over several sources: there
 * GWP-total is the sum of the sources' own totals, while its parts may be sums over fewer sources.
 */
export function withTotals(declared: DeclaredFigures, missing: MissingModules = {}): Figures {
  return printed(allRounded(declared), missing);
}

/** Rounds modules before they are added, so that totals are exactly the sums of the rounded modules. */
function allRounded(declared: DeclaredFigures): DeclaredFigures {
  return mapFigures(declared, (figure, code) => {
    const result: DeclaredFigure = figure.method === undefined ? {} : { method: figure.method };
    for (const key of valuesIn(figure)) {
      const value = figure[key];
      if (value !== undefined) result[key] = rounded(value, fieldOf(code, key));
    }
    return result;
  });
}

function printed(declared: DeclaredFigures, missing: MissingModules): Figures {
  return mapFigures(declared, (declaredFigure, code) => {
    const figure: Figure = declaredFigure.method === undefined ? {} : { method: declaredFigure.method };
    for (const key of valuesIn(declaredFigure)) {
      const value = key === 'A1_A3' ? undefined : declaredFigure[key];
      if (value !== undefined) figure[key] = stored(value, fieldOf(code, key));
    }
    const totals = totalsOf(declaredFigure);
    for (const key of Object.keys(totals) as Total[]) {
      const value = totals[key];
      if (value !== undefined && !isPartial(key, missing[code])) figure[key] = stored(value, fieldOf(code, key));
    }
    return figure;
  });
}

/** The keys that a figure has, mostly one or two of all possible ones. */
function valuesIn(figure: DeclaredFigure): DeclaredKey[] {
  return (Object.keys(figure) as (keyof DeclaredFigure)[]).filter((key) => key !== 'method');
}

/** The modules that each total sums up. */
const MODULES_IN: Record<Total, readonly Module[]> = {
  A1_A3: PRODUCT_MODULES,
  productCarbonFootprint: PRODUCT_MODULES,
  upstream: UPSTREAM_MODULES,
  direct: ['A3'],
  downstream: DOWNSTREAM_MODULES,
  totalCarbonFootprint: [...PRODUCT_MODULES, ...DOWNSTREAM_MODULES],
};

/** Whether a total would leave out a missing module. An unknown value must not count as zero. */
function isPartial(total: Total, missing: ReadonlySet<Module> | undefined): boolean {
  return missing !== undefined && missing.size > 0 && MODULES_IN[total].some((module) => missing.has(module));
}

/**
 * The totals over EN 15804 modules. A total without any stage set is absent. If only the aggregate A1_A3 is known, its parts
 * (upstream, direct) are absent. D is outside the system boundary and in none of the totals.
 */
function totalsOf(figure: DeclaredFigure): Record<Total, Decimal | undefined> {
  const product = productStage(figure);
  const downstream = sumOfSet(figure, DOWNSTREAM_MODULES);
  return {
    A1_A3: product,
    productCarbonFootprint: product,
    upstream: sumOfSet(figure, UPSTREAM_MODULES),
    direct: figure.A3,
    downstream,
    totalCarbonFootprint: product && downstream ? product.plus(downstream) : (product ?? downstream),
  };
}

function mapFigures<From, To extends object>(
  figures: Partial<Record<IndicatorCode, From>>,
  each: (figure: From, code: IndicatorCode) => To,
): Partial<Record<IndicatorCode, To>> {
  const mapped: Partial<Record<IndicatorCode, To>> = {};
  for (const code of INDICATOR_CODES) {
    const figure = figures[code];
    if (figure === undefined) continue;
    const result = each(figure, code);
    if (Object.keys(result).length > 0) mapped[code] = result;
  }
  return mapped;
}
