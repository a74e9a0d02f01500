import { INDICATOR_CODES, INDICATORS } from './catalogue.js';
import type { IndicatorCode } from './catalogue.js';
import { methodOf } from './derived.js';
import type { Figure, Figures, Total } from './figures.js';
import { DOWNSTREAM_MODULES, FOOTPRINT_STAGES, MODULES } from './modules.js';
import type { FootprintStage, Module } from './modules.js';
import { FOOTPRINT_TOTALS } from './totals.js';

/** `footprint.CO2e`: the 14 stages and the six totals. A missing value is an empty string. */
export type CO2eRecord = Record<FootprintStage | Total, string>;

/** One indicator in `impacts`: the modules that are set, and the total if one of them is beyond the product stage and not D. */
export type ImpactRecord = { unit: string; method: string; A1_A3: string; totalCarbonFootprint?: string } & Partial<
  Record<Module, string>
>;
export type ImpactRecords = Partial<Record<IndicatorCode, ImpactRecord>>;

/** Figures as they are stored and sent, with an entry for every indicator. */
export interface PrintedFigures {
  readonly co2e: CO2eRecord;
  readonly impacts: ImpactRecords;
}

export function printFigures(figures: Figures): PrintedFigures {
  return { co2e: co2eRecord(figures['GWP-fossil']), impacts: impactRecords(figures, INDICATOR_CODES) };
}

/** The inverse of `printFigures`. Indicators other than GWP-fossil have only those totals that `impacts` has. */
export function figuresOf({ co2e, impacts }: PrintedFigures): Figures {
  const figures = figuresIn(impacts);
  const fossil = figures['GWP-fossil'];
  if (fossil) for (const total of FOOTPRINT_TOTALS) if (co2e[total]) fossil[total] = co2e[total];
  return figures;
}

/** Reads figures from the records of some indicators, which do not have all totals. */
export function figuresIn(impacts: ImpactRecords): Figures {
  const figures: Figures = {};
  for (const code of Object.keys(impacts) as IndicatorCode[]) {
    const figure = figureOf(code, impacts[code]);
    if (figure) figures[code] = figure;
  }
  return figures;
}

const CO2E_KEYS = [...FOOTPRINT_STAGES, ...FOOTPRINT_TOTALS];

export function co2eRecord(figure: Figure = {}): CO2eRecord {
  const record: Partial<CO2eRecord> = {};
  for (const key of CO2E_KEYS) record[key] = figure[key] ?? '';
  return record as CO2eRecord;
}

/** The records of these indicators, including those without a value. */
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
  const total = totalText(figure);
  if (total !== undefined) record.totalCarbonFootprint = total;
  return record;
}

/** The total of all stages, if one after the product stage is set: otherwise it would repeat A1_A3. D is in no total. */
export function totalText(figure: Figure): string | undefined {
  return DOWNSTREAM_MODULES.some((module) => figure[module] !== undefined) ? figure.totalCarbonFootprint : undefined;
}

function figureOf(code: IndicatorCode, record: ImpactRecord | undefined): Figure | undefined {
  if (!record) return undefined;
  const { unit: _, method, A1_A3, ...values } = record;
  const figure: Figure = { ...values };
  if (A1_A3 !== '') figure.A1_A3 = A1_A3;
  if (method !== INDICATORS[code].method) figure.method = method;
  return Object.keys(figure).length > 0 ? figure : undefined;
}
