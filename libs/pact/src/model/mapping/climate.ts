import { emittedCodes } from '#footprint/model';
import { Decimal, print } from '#impacts';
import type { CarbonFootprint } from '../carbon-footprint.js';
import { amounts, isWithheld, type Part } from './part.js';
import type { PublicationInput } from './publication-input.js';
import { removals } from './removals.js';

type Climate = Pick<
  CarbonFootprint,
  | 'pcfExcludingBiogenicUptake'
  | 'pcfIncludingBiogenicUptake'
  | 'fossilGhgEmissions'
  | 'landUseChangeGhgEmissions'
  | 'biogenicCO2Uptake'
  | 'biogenicNonCO2Emissions'
  | 'landManagementBiogenicCO2Emissions'
  | 'landManagementBiogenicCO2Removals'
  | 'ccsTechnologicalCO2Capture'
  | 'technologicalCO2Removals'
>;

type Biogenic = Pick<Climate, 'biogenicCO2Uptake' | 'biogenicNonCO2Emissions'>;

/**
 * Cradle to gate, in kg CO2e per declared unit. Without a fossil figure there is no footprint, since a missing figure
 * must never become 0.
 */
export function climate(element: PublicationInput): Part<Climate> {
  const fossil = productStage(element.figures, 'GWP-fossil');
  const landUseChange = productStage(element.figures, 'GWP-luluc');
  const biogenicPart = biogenic(element);
  const removed = removals(element);
  const withheld = [
    ...fossilGaps(element, fossil),
    ...[biogenicPart, removed].flatMap((part) => (isWithheld(part) ? part.withheld : [])),
  ];
  if (withheld.length > 0 || !fossil || isWithheld(biogenicPart) || isWithheld(removed)) return { withheld };

  const emitted = emittedCodes(element.figures).includes('GWP-luluc') ? landUseChange : undefined;
  const { biogenicCO2Uptake, biogenicNonCO2Emissions } = biogenicPart.value;
  const excluding = Object.values(removed.value).reduce(
    (sum, amount) => sum.plus(amount),
    fossil.plus(emitted ?? 0).plus(biogenicNonCO2Emissions ?? 0),
  );
  return {
    value: {
      pcfExcludingBiogenicUptake: print(excluding),
      pcfIncludingBiogenicUptake: print(excluding.plus(biogenicCO2Uptake ?? 0)),
      fossilGhgEmissions: print(fossil),
      ...(emitted && { landUseChangeGhgEmissions: print(emitted) }),
      ...biogenicPart.value,
      ...removed.value,
    },
    assumed: [
      ...methodRemarks(element.figures),
      ...(landUseChange?.lt(0) ? [`GWP-luluc of ${print(landUseChange)} left out`] : []),
      ...(biogenicPart.assumed ?? []),
      ...(removed.assumed ?? []),
    ],
  };
}

function fossilGaps(element: PublicationInput, fossil: Decimal | undefined): string[] {
  const incomplete = element.incompleteInputs ?? [];
  if (incomplete.length > 0) return [`impacts[GWP-fossil] is missing in model inputs: ${incomplete.join(', ')}.`];
  if (!fossil) return ['impacts[GWP-fossil].A1_A3 is missing.'];
  return fossil.lt(0) ? ['impacts[GWP-fossil].A1_A3 must be at least 0.'] : [];
}

/**
 * Uses the element's PACT fields if they are set, else both parts that the footprint of a partner states. Otherwise the
 * sign of the biogenic climate figure decides between uptake and emission.
 */
function biogenic({ pact, figures, received }: PublicationInput): Part<Biogenic> {
  const signs = { biogenicCO2Uptake: 'at most 0', biogenicNonCO2Emissions: 'at least 0' } as const;
  const stated = amounts(pact, signs, (field) => `pact.${field}`);
  if (isWithheld(stated) || Object.keys(stated.value).length > 0) return stated;

  const parts = amounts({ ...received }, signs, (field) => field);
  if (!isWithheld(parts) && Object.keys(parts.value).length > 0) return parts;

  const figure = productStage(figures, 'GWP-biogenic');
  if (!figure || figure.isZero()) return { value: {} };
  const amount = print(figure);
  return emittedCodes(figures).includes('GWP-biogenic')
    ? { value: { biogenicNonCO2Emissions: amount }, assumed: [`GWP-biogenic of ${amount} is non-CO2 emissions`] }
    : { value: { biogenicCO2Uptake: amount }, assumed: [`GWP-biogenic of ${amount} is CO2 uptake`] };
}

/**
 * Imports set this method for a climate figure that its source did not divide into fossil, biogenic and land use
 * change.
 */
function methodRemarks(figures: PublicationInput['figures']): string[] {
  const method = figures['GWP-fossil']?.method ?? '';
  if (/undivided/i.test(method)) return ['climate figure undivided'];
  return method === 'Mixed' ? ['climate figure of mixed methods'] : [];
}

function productStage(
  figures: PublicationInput['figures'],
  code: keyof PublicationInput['figures'],
): Decimal | undefined {
  const text = figures[code]?.A1_A3;
  return text === undefined || text === '' ? undefined : new Decimal(text);
}
