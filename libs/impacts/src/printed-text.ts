import { INDICATOR_CODES, INDICATORS } from './catalogue.js';
import type { IndicatorCode } from './catalogue.js';
import type { Figure, Figures } from './figures.js';
import { MODULES } from './modules.js';
import type { ImpactRecord, ImpactRecords } from './printed.js';
import { co2eRecord, totalText } from './printed.js';

/**
 * The JSON text of `co2eRecord` and, below, of `impactRecords` for all indicators. The latter is assembled from constant parts,
 * at a fraction of the cost of JSON.stringify. Amounts need no escapes.
 */
export function co2eText(figure: Figure | undefined): string {
  return JSON.stringify(co2eRecord(figure));
}

export function impactsText(figures: Figures): string {
  return `{${INDICATOR_CODES.map((code) => recordText(code, figures[code])).join(',')}}`;
}

const beginning = (code: IndicatorCode, method: string) =>
  `"${code}":{"unit":"${INDICATORS[code].unit}","method":${JSON.stringify(method)},"A1_A3":"`;

/** The beginnings of records with the catalogue's method. */
const BEGINNINGS = new Map(INDICATOR_CODES.map((code) => [code, beginning(code, INDICATORS[code].method)]));

function recordText(code: IndicatorCode, figure: Figure = {}): string {
  const { method, A1_A3 = '' } = figure;
  const begun = method === undefined ? BEGINNINGS.get(code) : beginning(code, method);
  let text = `${begun}${A1_A3}"`;
  for (const module of MODULES) {
    const value = figure[module];
    if (value !== undefined) text += `,"${module}":"${value}"`;
  }
  const total = totalText(figure);
  return total === undefined ? `${text}}` : `${text},"totalCarbonFootprint":"${total}"}`;
}

/** The JSON object of one indicator: its values are texts, so that it ends at the first brace outside of one. */
const RECORD = /\{(?:[^"}]|"(?:[^"\\]|\\.)*")*\}/y;

/** Where the record of an indicator stands in a text that we wrote of `impacts`, or the database once did. */
function placeOf(code: IndicatorCode, impacts: string): { from: number; to: number } | undefined {
  // Inside of a text, the quotes would stand behind backslashes.
  for (const key of [`"${code}":{`, `"${code}" : {`]) {
    const at = impacts.indexOf(key);
    if (at === -1) continue;
    const from = at + key.length - 1;
    RECORD.lastIndex = from;
    return RECORD.test(impacts) ? { from, to: RECORD.lastIndex } : undefined;
  }
  return undefined;
}

/** Cuts the records of some indicators out of the text, at a fraction of the cost of parsing it. */
export function impactsTextIn(impacts: string, codes: readonly IndicatorCode[]): string {
  if (codes.length === INDICATOR_CODES.length) return impacts;
  const records: string[] = [];
  for (const code of codes) {
    const place = placeOf(code, impacts);
    if (!place) return JSON.stringify(picked(JSON.parse(impacts) as ImpactRecords, codes));
    records.push(`"${code}":${impacts.slice(place.from, place.to)}`);
  }
  return `{${records.join(',')}}`;
}

/** Parses the records of some indicators. */
export function impactsIn(impacts: string, codes: readonly IndicatorCode[]): ImpactRecords {
  return JSON.parse(impactsTextIn(impacts, codes)) as ImpactRecords;
}

/** Replaces these records in the text, and leaves the others as they are. */
export function withImpacts(impacts: string, records: ImpactRecords): string {
  let text = impacts;
  for (const [code, record] of Object.entries(records) as [IndicatorCode, ImpactRecord][]) {
    const place = placeOf(code, text);
    if (!place) return JSON.stringify({ ...(JSON.parse(impacts) as ImpactRecords), ...records });
    text = text.slice(0, place.from) + JSON.stringify(record) + text.slice(place.to);
  }
  return text;
}

function picked(all: ImpactRecords, codes: readonly IndicatorCode[]): ImpactRecords {
  return Object.fromEntries(codes.flatMap((code) => (all[code] ? [[code, all[code]]] : [])));
}
