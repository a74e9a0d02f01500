import type { Figure, Figures, FootprintStage, IndicatorCode, Module, Total } from '#impacts';
import { FOOTPRINT_STAGES, FOOTPRINT_TOTALS, INDICATORS, methodOf, MODULES, PRODUCT_MODULES } from '#impacts';

/** `footprint.CO2e`: the 14 stages and the six totals, the empty string for what is not set. */
export type CO2eRecord = Record<FootprintStage | Total, string>;

export type ImpactRecord = { unit: string; method: string; A1_A3: string; totalCarbonFootprint?: string } & Partial<
  Record<Module, string>
>;
export type ImpactRecords = Partial<Record<IndicatorCode, ImpactRecord>>;

export function co2eRecord(figure: Figure = {}): CO2eRecord {
  const entries = [...FOOTPRINT_STAGES, ...FOOTPRINT_TOTALS].map((key) => [key, figure[key] ?? '']);
  return Object.fromEntries(entries) as CO2eRecord;
}

/** An entry for every code that was asked for, whether or not it has a value. */
export function impactRecords(figures: Figures, codes: readonly IndicatorCode[]): ImpactRecords {
  return Object.fromEntries(codes.map((code) => [code, impactRecord(code, figures[code])]));
}

function impactRecord(code: IndicatorCode, figure: Figure = {}): ImpactRecord {
  const record: ImpactRecord = {
    unit: INDICATORS[code].unit,
    method: methodOf(code, figure),
    A1_A3: figure.A1_A3 ?? '',
  };
  for (const module of MODULES) {
    const value = figure[module];
    if (value !== undefined) record[module] = value;
  }
  if (MODULES.some((module) => figure[module] !== undefined && !isProductStage(module))) {
    record.totalCarbonFootprint = figure.totalCarbonFootprint;
  }
  return record;
}

function isProductStage(module: Module): boolean {
  return (PRODUCT_MODULES as readonly Module[]).includes(module);
}
