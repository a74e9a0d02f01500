import { INDICATOR_CODES } from '#impacts';
import type { Element } from '../element.js';
import { isProductStage } from './model-input.js';

/** Whether whoever draws on an element has to be computed anew. */
export function isDrawnOtherwise(was: Element, now: Element): boolean {
  return JSON.stringify(drawnOf(was)) !== JSON.stringify(drawnOf(now));
}

/** All that models and switches take of an element: see `GraphSource`. */
function drawnOf(element: Element): unknown {
  const { unit, figures, dataset, modelled } = element;
  const weight = element.weight ?? element.modeledWeight;
  return [
    unit,
    weight && [weight.quantity.toFixed(), weight.unit],
    element.modeledRecycledPercent ?? element.recycledPercent,
    INDICATOR_CODES.map((code) => [figures[code]?.A1_A3, figures[code]?.A1_A3 && figures[code].method]),
    dataset ? [dataset.database.name, dataset.database.version] : modelled?.contributors,
    modelled?.incompleteInputs.some(({ stage }) => isProductStage(stage)) ?? false,
  ];
}
