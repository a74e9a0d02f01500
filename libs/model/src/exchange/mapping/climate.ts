import type { QuantitiesFound, StatedQuantities } from '#model/products';
import type { Quantity } from '#model/terms';
import { countedAddends, isUndivided } from '#model/products';
import { Decimal, print, PRODUCT_MODULES } from '#impacts';
import type { CarbonFootprint } from '../carbon-footprint.js';
import { amounts, isWithheld, type Part } from './part.js';
import type { PublicationInput } from './publication-input.js';

const EMISSIONS = [
  'landUseChangeGhgEmissions',
  'biogenicCO2Uptake',
  'biogenicNonCO2Emissions',
  'landManagementBiogenicCO2Emissions',
  'landManagementBiogenicCO2Removals',
  'ccsTechnologicalCO2Capture',
  'technologicalCO2Removals',
] as const satisfies readonly Quantity[];

type Climate = Pick<
  CarbonFootprint,
  ('pcfExcludingBiogenicUptake' | 'pcfIncludingBiogenicUptake' | 'fossilGhgEmissions') | (typeof EMISSIONS)[number]
>;

const SIGNS = {
  biogenicCO2Uptake: 'at most 0',
  biogenicNonCO2Emissions: 'at least 0',
  landManagementBiogenicCO2Emissions: 'at least 0',
  landManagementBiogenicCO2Removals: 'at most 0',
  ccsTechnologicalCO2Capture: 'at most 0',
  technologicalCO2Removals: 'at most 0',
} as const;

/**
 * Cradle to gate, in kg CO2e per declared unit. Without a fossil figure there is no footprint. What else is not known is left
 * out, and counts as nothing in the sums: `gapsInFootprint` tells of it.
 */
export function climate(element: PublicationInput, { quantities, remarks }: QuantitiesFound): Part<Climate> {
  const text = element.figures['GWP-fossil']?.A1_A3;
  const fossil = text === undefined || text === '' ? undefined : new Decimal(text);
  const own = amounts(element.pact, SIGNS, (field) => `pact.${field}`);
  const withheld = [...fossilFaults(element, fossil), ...(isWithheld(own) ? own.withheld : [])];
  if (withheld.length > 0 || !fossil || isWithheld(own)) return { withheld };

  const landUseChange = quantities.landUseChangeGhgEmissions?.amount;
  const excluding = countedAddends(landUseChange).reduce(
    (sum, addend) => sum.plus(quantities[addend]?.amount ?? 0),
    fossil,
  );
  return {
    value: {
      pcfExcludingBiogenicUptake: print(excluding),
      pcfIncludingBiogenicUptake: print(excluding.plus(quantities.biogenicCO2Uptake?.amount ?? 0)),
      fossilGhgEmissions: print(fossil),
      ...emissions(quantities),
    },
    assumed: [
      ...methodRemarks(element),
      ...(landUseChange?.lt(0) ? [`GWP-luluc of ${print(landUseChange)} left out`] : []),
      ...remarks,
      ...addedRemarks(element),
    ],
  };
}

function emissions(quantities: StatedQuantities): Partial<Climate> {
  const stated = EMISSIONS.flatMap((quantity) => {
    const amount = quantities[quantity]?.amount;
    const isLeftOut = quantity === 'landUseChangeGhgEmissions' && amount?.lt(0);
    return amount && !isLeftOut ? [[quantity, print(amount)]] : [];
  });
  return Object.fromEntries(stated) as Partial<Climate>;
}

/** An input that lacks GWP-fossil makes a figure too small, but only one of the product stage makes this one. */
function fossilFaults({ modelled }: PublicationInput, fossil: Decimal | undefined): string[] {
  const within: readonly string[] = PRODUCT_MODULES;
  const incomplete = (modelled?.incompleteInputs ?? []).filter(({ stage }) => within.includes(stage));
  if (incomplete.length > 0)
    return [`impacts[GWP-fossil] is missing in model inputs: ${incomplete.map(({ name }) => name).join(', ')}.`];
  if (!fossil) return ['impacts[GWP-fossil].A1_A3 is missing.'];
  return fossil.lt(0) ? ['impacts[GWP-fossil].A1_A3 must be at least 0.'] : [];
}

/** How much of the climate figure its sources did not divide into fossil, biogenic and land use change. */
function methodRemarks({ figures, modelled }: PublicationInput): string[] {
  const method = figures['GWP-fossil']?.method ?? '';
  const mixed = method === 'Mixed' ? ['climate figure of mixed methods'] : [];
  const percent = modelled?.known ? modelled.undividedPercent : isUndivided(figures) ? '100' : undefined;
  if (percent === undefined || new Decimal(percent).isZero()) return mixed;
  const share = new Decimal(percent);
  return [
    share.eq(100) ? 'climate figure undivided' : `${percentText(share)} % of the climate figure undivided`,
    ...mixed,
  ];
}

function percentText(share: Decimal): string {
  return print(share.toDecimalPlaces(2, Decimal.ROUND_HALF_EVEN));
}

/** What the element itself states beside its figures. */
function addedRemarks({ pact }: PublicationInput): string[] {
  const names = EMISSIONS.filter((quantity) => quantity !== 'landUseChangeGhgEmissions').filter(
    (quantity) => !quantity.startsWith('biogenic') && pact[quantity],
  );
  return names.length > 0 ? [`the figures hold no ${names.join(', ')}`] : [];
}
