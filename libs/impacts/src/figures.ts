import type { Decimal } from './decimal.js';
import type { IndicatorCode } from './catalogue.js';
import type { Module } from './modules.js';

/**
 * What is known of one indicator before anything is summed: values of single modules, or, from a source that only
 * knows the aggregate, A1_A3 itself. Amounts are in the indicator's own unit, per unit of the element or dataset.
 */
export type DeclaredFigure = { method?: string } & Partial<Record<Module | 'A1_A3', Decimal>>;
export type DeclaredFigures = Partial<Record<IndicatorCode, DeclaredFigure>>;

/** The six totals of EN 15804 modules; see `withTotals`. */
export type Total = 'A1_A3' | 'productCarbonFootprint' | 'upstream' | 'direct' | 'downstream' | 'totalCarbonFootprint';

/** One indicator, complete: modules and totals as plain decimal strings; a key without a value is absent. Readers only print. */
export type Figure = { method?: string } & Partial<Record<Module | Total, string>>;
export type Figures = Partial<Record<IndicatorCode, Figure>>;

/** By indicator, modules that are known to count in it and of which it has no value: no total over one of them is given. */
export type MissingModules = Partial<Record<IndicatorCode, ReadonlySet<Module>>>;

/** Where a record has a value of an indicator. */
export function fieldOf(code: IndicatorCode, key: Module | Total): string {
  return `impacts.${code}.${key}`;
}
