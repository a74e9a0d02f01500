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

/** Everything that follows from what was declared: the indicators that are sums of others, and the six totals of each. */
export function complete(declared: DeclaredFigures): Figures {
  const { figures, missing } = withDerived(allRounded(declared));
  return printed(figures, missing);
}

/**
 * The six totals of each indicator, without deriving one indicator from others: for sums over several sources, where
 * GWP-total is the sum of the sources' own totals and a part may be summed over fewer of them.
 */
export function withTotals(declared: DeclaredFigures, missing: MissingModules = {}): Figures {
  return printed(allRounded(declared), missing);
}

/** Modules are rounded before they are added, so that printed totals are exactly the sums of printed modules. */
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

/** What is set of a figure: mostly one or two of all there could be. */
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

/** What is not known must not count as nothing. */
function isPartial(total: Total, missing: ReadonlySet<Module> | undefined): boolean {
  return missing !== undefined && missing.size > 0 && MODULES_IN[total].some((module) => missing.has(module));
}

/**
 * Totals over EN 15804 modules. One of which no stage is set is absent. Where only the aggregate A1_A3 is known, what
 * divides it (upstream, direct) is absent. D lies beyond the system boundary and is in none of them.
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
