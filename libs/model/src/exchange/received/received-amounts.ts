import { parseDecimal, print, type Decimal } from '#impacts';
import type { Quantity } from '#model/terms';
import type { JsonObject } from '../json-object.js';
import { hasSign, type Sign } from '../mapping/part.js';

/** The amounts of `pcf` that become figures. One that is faulty would make a wrong figure, so that there is none then. */
export const FIGURES = {
  fossilGhgEmissions: 'at least 0',
  landUseChangeGhgEmissions: 'at least 0',
  biogenicCO2Uptake: 'at most 0',
  biogenicNonCO2Emissions: 'at least 0',
} as const satisfies Readonly<Record<string, Sign>>;

/** What is kept beside the figures and goes into what is made of the product. One that is faulty is left out, and that is said. */
export const CARRIED = {
  landManagementBiogenicCO2Emissions: 'at least 0',
  landManagementBiogenicCO2Removals: 'at most 0',
  ccsTechnologicalCO2Capture: 'at most 0',
  technologicalCO2Removals: 'at most 0',
  landManagementFossilGhgEmissions: 'at least 0',
  aircraftGhgEmissions: 'at least 0',
  packagingGhgEmissions: 'at least 0',
  fossilCarbonContent: 'at least 0',
  biogenicCarbonContent: 'at least 0',
  packagingBiogenicCarbonContent: 'at least 0',
} as const satisfies Partial<Record<Quantity, Sign>>;

/** What is kept beside the figures. One that is faulty is left out, and that is said. */
export const BESIDE = {
  ...CARRIED,
  pcfExcludingBiogenicUptake: undefined,
  pcfIncludingBiogenicUptake: undefined,
  outboundLogisticsGhgEmissions: 'at least 0',
} as const satisfies Readonly<Record<string, Sign | undefined>>;

/** The fault of an amount, or the amount; neither where the document does not state it. */
export interface ReadAmount {
  readonly amount?: Decimal;
  readonly fault?: string;
}

export function readAmount(pcf: JsonObject, field: string, sign?: Sign): ReadAmount {
  const text = pcf[field];
  if (text === undefined || text === null) return {};
  const amount = typeof text === 'string' ? parseDecimal(text) : undefined;
  if (amount && (!sign || hasSign(amount, sign))) return { amount };
  const rule = 'must be a decimal number as a string, of up to 20 digits and 30 decimals';
  return { fault: `pcf.${field} ${rule}${sign ? `, ${sign}` : ''}.` };
}

/** The amounts with these names that are there and sound, printed, and the faults of the others. */
export function readAmounts<Field extends string>(
  pcf: JsonObject,
  signs: Readonly<Record<Field, Sign | undefined>>,
): { printed: Partial<Record<Field, string>>; faults: string[] } {
  const printed: Partial<Record<Field, string>> = {};
  const faults: string[] = [];
  for (const field of Object.keys(signs) as Field[]) {
    const { amount, fault } = readAmount(pcf, field, signs[field]);
    if (amount) printed[field] = print(amount);
    if (fault) faults.push(fault);
  }
  return { printed, faults };
}
