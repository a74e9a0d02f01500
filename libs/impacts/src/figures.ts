import type { Decimal } from './decimal.js';
import type { IndicatorCode } from './catalogue.js';
import type { Module } from './modules.js';

/**
 * The declared values of one indicator, before anything is derived: single modules or, from a source without these, the
 * aggregate A1_A3. Amounts are in the indicator's own unit, per unit of the element or dataset.
 */
export type DeclaredFigure = { method?: string } & Partial<Record<Module | 'A1_A3', Decimal>>;
export type DeclaredFigures = Partial<Record<IndicatorCode, DeclaredFigure>>;

/** The six totals of EN 15804 modules; see `withTotals`. */
export type Total = 'A1_A3' | 'productCarbonFootprint' | 'upstream' | 'direct' | 'downstream' | 'totalCarbonFootprint';

/** One indicator with its modules and totals, as plain decimal strings. A key without a value is absent. */
export type Figure = { method?: string } & Partial<Record<Module | Total, string>>;
export type Figures = Partial<Record<IndicatorCode, Figure>>;

/** For each indicator the modules that count in it but have no value. A total over one of them is left out. */
export type MissingModules = Partial<Record<IndicatorCode, ReadonlySet<Module>>>;

/** The path of an indicator's value in a record. */
export function fieldOf(code: IndicatorCode, key: Module | Total): string {
  return `impacts.${code}.${key}`;
}
