export { INDICATORS, INDICATOR_CODES, canonicalCode } from './catalogue.js';
export type { IndicatorCode } from './catalogue.js';
export {
  DECIMAL_PATTERN,
  DECIMAL_RULE,
  Decimal,
  ZERO,
  decimalOf,
  inStoredDecimals,
  parseDecimal,
  print,
  quotient,
  quotientText,
  rounded,
  roundedDivisor,
  stored,
  sumOf,
} from './decimal.js';
export { declaredFromJson, declaredToJson } from './declared-json.js';
export type { DeclaredJson } from './declared-json.js';
export type { FiguresPatch } from './declared.js';
export { SUM_OF_PARTS, methodOf, methodOfSum, sumOfSet } from './derived.js';
export type { DeclaredFigure, DeclaredFigures, Figure, Figures, MissingModules } from './figures.js';
export { mergeDeclared } from './merge.js';
export {
  DECLARED_KEYS,
  DOWNSTREAM_MODULES,
  FOOTPRINT_STAGES,
  LIFECYCLE_STAGES,
  MODULES,
  PRODUCT_MODULES,
  isModule,
} from './modules.js';
export type { DeclaredKey, Module } from './modules.js';
export { co2eText, impactsIn, impactsText, impactsTextIn, withImpacts } from './printed-text.js';
export { co2eRecord, figuresIn, figuresOf, impactRecords, printFigures } from './printed.js';
export type { CO2eRecord, ImpactRecord, ImpactRecords, PrintedFigures } from './printed.js';
export { Ratio } from './ratio.js';
export { declaredOf, scale } from './scale.js';
export { selectImpacts } from './selection.js';
export { FOOTPRINT_TOTALS, complete, withTotals } from './totals.js';
export { readWritten } from './written.js';
