import { Decimal, print, stored } from '#impacts';
import type { Figures } from '#impacts';
import type { DatedFactor } from '../element.js';
import { given, QUANTITY_NAMES } from '#model/terms';
import type { Quantity } from '#model/terms';
import type { StatedQuantities } from '../stated-quantities.js';
import type { CarriedFacts } from './carried-facts.js';

/** Carried facts as a switch stores them: amounts and percentages are decimals. */
export interface CarriedJson {
  /** The climate figures that they go with. A release that does not know these facts replaces the figures alone: then they are void. */
  readonly climate?: readonly string[];
  readonly known: Partial<Record<Quantity, string>>;
  /** Quantities that are stated, though not by an amount of their own. */
  readonly within?: readonly Quantity[];
  /** Quantities that a source lacks. */
  readonly lacking?: readonly Quantity[];
  readonly undividedPercent?: string;
  readonly exemptedPercent?: string;
  readonly characterizationFactors?: readonly string[];
  readonly packagingIncluded?: boolean;
  readonly factorsUntil?: readonly DatedFactor[];
}

export function carriedToJson(carried: CarriedFacts, figures?: Figures): CarriedJson {
  const { quantities, undividedPercent, exemptedPercent, ...facts } = carried;
  const known: Partial<Record<Quantity, string>> = {};
  const within: Quantity[] = [];
  const lacking: Quantity[] = [];
  for (const quantity of QUANTITY_NAMES) {
    const stated = quantities[quantity];
    if (!stated) continue;
    if (stated.amount) known[quantity] = stored(stated.amount, quantity);
    else within.push(quantity);
    if (stated.lacks) lacking.push(quantity);
  }
  return {
    ...{ known, within, lacking },
    ...given({
      climate: figures && climateOf(figures),
      undividedPercent: undividedPercent && print(undividedPercent),
      exemptedPercent: exemptedPercent && print(exemptedPercent),
      characterizationFactors: facts.characterizationFactors,
      packagingIncluded: facts.packagingIncluded,
      factorsUntil: facts.factorsUntil,
    }),
  };
}

/** Whether facts go with these figures. */
export function isCarriedWith({ climate = [] }: CarriedJson, figures: Figures): boolean {
  return climate.join() === climateOf(figures).join();
}

function climateOf(figures: Figures): string[] {
  return (['GWP-fossil', 'GWP-luluc', 'GWP-biogenic'] as const).map((code) => figures[code]?.A1_A3 ?? '');
}

export function carriedFromJson({ climate: _, ...json }: CarriedJson): CarriedFacts {
  const { known, within = [], lacking = [], undividedPercent, exemptedPercent, ...facts } = json;
  const quantities: StatedQuantities = {};
  for (const quantity of QUANTITY_NAMES) {
    const amount = known[quantity];
    const lacks = lacking.includes(quantity);
    if (amount !== undefined) quantities[quantity] = { amount: new Decimal(amount), lacks };
    else if (within.includes(quantity)) quantities[quantity] = { lacks };
  }
  return {
    ...facts,
    quantities,
    ...(undividedPercent !== undefined && { undividedPercent: new Decimal(undividedPercent) }),
    ...(exemptedPercent !== undefined && { exemptedPercent: new Decimal(exemptedPercent) }),
  };
}
