import type { Gaps, StatedQuantities } from '#model/products';
import type { PactQuantity } from '#model/terms';
import { gapSentence, packagingIncluded, statedQuantities, unstatedSentence } from '#model/products';
import { isExpected, PACT_QUANTITIES } from '#model/terms';
import { notStatedModules } from '#model/factors';
import type { Module } from '#impacts';
import type { PublicationInput } from './publication-input.js';

/** A field of a footprint that counts as 0 for some inputs, which do not state it. */
export interface FieldGaps extends Gaps {
  readonly field: PactQuantity;
}

/** What a footprint leaves out. */
export interface FootprintGaps {
  /** Modules of A1 to A3 that the climate figure does not state. */
  readonly notStated: readonly Module[];
  readonly gaps: readonly FieldGaps[];
  /** What inputs leave out, in English. */
  readonly ofInputs: readonly string[];
  /** All of it, in English. */
  readonly sentences: readonly string[];
}

type GappedElement = Pick<PublicationInput, 'figures' | 'pact' | 'received' | 'modelled'>;

/** What the footprint of an element counts as 0 because nobody states it. */
export function gapsInFootprint(
  element: GappedElement,
  quantities: StatedQuantities = statedQuantities(element).quantities,
): FootprintGaps {
  const notStated = notStatedModules(element.figures['GWP-fossil'] ?? {});
  const groups = gapsOfInputs(element);
  const unstated = element.modelled?.known ? [] : unstatedIn(quantities);
  const all = element.modelled?.inputCount ?? 0;
  const ofInputs = groups.map((group) => gapSentence(group.of, group, all, 'en'));
  return {
    ...{ notStated, ofInputs },
    gaps: groups.flatMap(({ of, count, inputs }) => of.map((field) => ({ field, count, inputs }))),
    sentences: [
      ...(notStated.length > 0 ? [unstatedSentence(notStated, 'en')] : []),
      ...ofInputs,
      ...(unstated.length > 0 ? [unstatedSentence(unstated, 'en')] : []),
    ],
  };
}

/** Of the inputs, in what the element itself does not state. */
function gapsOfInputs(element: GappedElement): (Gaps & { of: PactQuantity[] })[] {
  const { pact, modelled } = element;
  return (modelled?.gaps ?? []).flatMap((group) => {
    const of = PACT_QUANTITIES.filter(
      (quantity) => group.of.includes(quantity) && !isOwn(pact, quantity) && isUsed(element, quantity),
    );
    return of.length > 0 ? [{ ...group, of }] : [];
  });
}

/** The packaging of inputs counts only where the model has none, and it is included. */
function isUsed(element: GappedElement, quantity: PactQuantity): boolean {
  return (
    quantity !== 'packagingGhgEmissions' || (!element.modelled?.hasPackaging && packagingIncluded(element) === true)
  );
}

function isOwn(pact: GappedElement['pact'], quantity: PactQuantity): boolean {
  return quantity !== 'landUseChangeGhgEmissions' && Boolean(pact[quantity]);
}

/** Of an element without a model: what every climate figure has, and this one does not say. */
function unstatedIn(quantities: StatedQuantities): PactQuantity[] {
  return PACT_QUANTITIES.filter((quantity) => isExpected(quantity) && (quantities[quantity]?.lacks ?? true));
}
