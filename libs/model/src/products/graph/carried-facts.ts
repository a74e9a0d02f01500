import { Decimal } from '#impacts';
import type { DatedFactor, Element, ModelledFacts } from '../element.js';
import { isUndivided, statedQuantities } from '../stated-quantities.js';
import type { StatedQuantities } from '../stated-quantities.js';

/** What goes from a product into the models that use it beside figures, weight and recycled content. */
export interface CarriedFacts {
  readonly quantities: StatedQuantities;
  /** How much of its carbon footprint its sources did not divide, in percent. */
  readonly undividedPercent?: Decimal;
  /** How much is left out of its carbon footprint, in percent; absent where it does not say. */
  readonly exemptedPercent?: Decimal;
  /** The IPCC reports of the partners' footprints that its figures are from. */
  readonly characterizationFactors?: readonly string[];
  /** Whether its packaging is counted; absent where it does not say. */
  readonly packagingIncluded?: boolean;
  readonly factorsUntil?: readonly DatedFactor[];
}

type CarryingElement = Pick<Element, 'figures' | 'pact' | 'received'> & {
  readonly modelled?: Omit<ModelledFacts, 'incompleteInputs'> | undefined;
  readonly dataset?: { readonly name: string; readonly validUntil?: string };
};

const HUNDRED = new Decimal(100);

export function carriedFacts(element: CarryingElement): CarriedFacts {
  const { figures, pact, received, modelled, dataset } = element;
  const exempted = pact.exemptedEmissionsPercent || received?.exemptedEmissionsPercent || modelled?.exemptedPercent;
  return {
    quantities: statedQuantities(element).quantities,
    undividedPercent: modelled?.known ? decimal(modelled.undividedPercent) : isUndivided(figures) ? HUNDRED : undefined,
    exemptedPercent: decimal(exempted),
    characterizationFactors: received?.ipccCharacterizationFactors ?? modelled?.characterizationFactors,
    packagingIncluded: packagingIncluded(element),
    factorsUntil: dataset?.validUntil ? [{ name: dataset.name, until: dataset.validUntil }] : modelled?.factorsUntil,
  };
}

/** What the element states comes first, then packaging in its model, then what its sources say. */
export function packagingIncluded({
  pact,
  received,
  modelled,
}: Pick<CarryingElement, 'pact' | 'received' | 'modelled'>): boolean | undefined {
  const below = modelled?.hasPackaging ? true : modelled?.packagingIncluded;
  return pact.packagingEmissionsIncluded ?? below ?? received?.packagingEmissionsIncluded;
}

function decimal(text: string | undefined): Decimal | undefined {
  return text === undefined || text === '' ? undefined : new Decimal(text);
}
