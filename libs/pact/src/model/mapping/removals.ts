import type { CarbonFootprint } from '../carbon-footprint.js';
import type { PublicationInput } from './publication-input.js';
import { amounts, isWithheld, type Part } from './part.js';

const SIGNS = {
  landManagementBiogenicCO2Emissions: 'at least 0',
  landManagementBiogenicCO2Removals: 'at most 0',
  ccsTechnologicalCO2Capture: 'at most 0',
  technologicalCO2Removals: 'at most 0',
} as const;

type Removals = Pick<CarbonFootprint, keyof typeof SIGNS>;

/** Land management and captured CO2, which no indicator of EN 15804 has: PACT adds them to the footprint. */
export function removals({ pact }: Pick<PublicationInput, 'pact'>): Part<Removals> {
  const stated = amounts(pact, SIGNS, (field) => `pact.${field}`);
  if (isWithheld(stated)) return stated;
  const names = Object.keys(stated.value);
  return { ...stated, assumed: names.length > 0 ? [`the figures hold no ${names.join(', ')}`] : [] };
}
