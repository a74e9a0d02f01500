import { INDICATOR_CODES, INDICATORS, LIFECYCLE_STAGES } from '#impacts';
import type { Module } from '#impacts';

const TOTALS: Record<string, string> = {
  A1_A3: 'A1 to A3, product stage: the sum of A1, A2 and A3, or what a source states for all three',
  productCarbonFootprint: 'Product carbon footprint, cradle to gate: A1 + A2 + A3',
  upstream: 'Upstream: A1 + A2',
  direct: 'Direct: A3',
  downstream: 'Downstream: A4, A5, B1 to B7 and C1 to C4',
  totalCarbonFootprint: 'All stages but D, which lies outside the system boundary',
};

/** What a figure is of, by its key: a module of EN 15804+A2, or a total over modules. */
export function figureText(key: string, unit: string): string {
  const of = TOTALS[key] ?? `Module ${key} of EN 15804+A2, ${LIFECYCLE_STAGES[key as Module].toLowerCase()}`;
  return `${of}: ${unit}, a decimal string.`;
}

/** Every indicator with its name and unit, by the groups of the standard. */
export const INDICATOR_LIST = [
  'The indicators of EN 15804:2012+A2:2019 by their codes in ILCD+EPD, with name and unit; characterisation EF 3.1:',
  ...groups().map(([group, indicators]) => `- ${group}: ${indicators.join('; ')}.`),
].join('\n');

function groups(): [string, string[]][] {
  const found = new Map<string, string[]>();
  for (const code of INDICATOR_CODES) {
    const { name, unit, method } = INDICATORS[code];
    const group = method.replace(/^.* - /, '');
    found.set(group, [...(found.get(group) ?? []), `\`${code}\` ${name} (${unit})`]);
  }
  return [...found];
}
