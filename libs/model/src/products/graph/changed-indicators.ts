import { isDeepStrictEqual } from 'node:util';
import { INDICATOR_CODES } from '#impacts';
import type { Figures, IndicatorCode } from '#impacts';
import type { Element } from '../element.js';
import { QUANTITY_NAMES } from '#model/terms';
import { primaryDataShare } from '../primary-data-share.js';
import { isOfPartner } from '#model/factors';
import { carriedFacts } from './carried-facts.js';
import { carriedToJson } from './carried-json.js';
import { ALONG } from './carried-figures.js';
import { isProductStage } from './model-input.js';

/**
 * The indicators in which the users of an element must be recomputed. These are all indicators if a value other than its figures
 * changes that users depend on, and none if nothing does.
 */
export function changedIndicators(was: Element, now: Element): readonly IndicatorCode[] {
  if (JSON.stringify(drawnBesideFigures(was)) !== JSON.stringify(drawnBesideFigures(now))) return INDICATOR_CODES;
  const isNamedOtherwise = was.name !== now.name && isNamedAbove(now);
  // A recomputation in any indicator includes shares and quantities, so that GWP-fossil alone is enough.
  const isSharedOtherwise =
    primaryDataShare(was)?.toFixed() !== primaryDataShare(now)?.toFixed() ||
    supplierShare(was) !== supplierShare(now) ||
    !isDeepStrictEqual(carriedToJson(carriedFacts(was)), carriedToJson(carriedFacts(now)));
  return INDICATOR_CODES.filter(
    (code) =>
      drawnFigure(was.figures, code) !== drawnFigure(now.figures, code) ||
      (code === 'GWP-fossil' && (isNamedOtherwise || isSharedOtherwise)),
  );
}

function supplierShare({ received, modelled }: Element): string | undefined {
  return isOfPartner(received) ? '100' : modelled?.primaryShares?.supplier;
}

/** Whether the users of an element may store its name: they do of an input that lacks a figure or a quantity. */
function isNamedAbove(element: Element): boolean {
  if (element.figures['GWP-fossil']?.A1_A3 === undefined || leavesOut(element.modelled)) return true;
  const { quantities } = carriedFacts(element);
  return QUANTITY_NAMES.some((quantity) => quantities[quantity]?.lacks ?? true);
}

function leavesOut(modelled: Element['modelled']): boolean {
  return modelled?.incompleteInputs.some(({ stage }) => isProductStage(stage)) ?? false;
}

/** All values, apart from figures, that models and switches take from an element: see `GraphSource`. */
function drawnBesideFigures(element: Element): unknown {
  const { unit, dataset, modelled } = element;
  const weight = element.weight ?? element.modeledWeight;
  return [
    unit,
    weight && [weight.quantity.toFixed(), weight.unit],
    element.modeledRecycledPercent ?? element.recycledPercent,
    dataset ? [dataset.database.name, dataset.database.version] : modelled?.contributors,
    leavesOut(modelled),
  ];
}

function drawnFigure(figures: Figures, code: IndicatorCode): string | undefined {
  const { A1_A3, method, ...others } = figures[code] ?? {};
  return A1_A3 === undefined ? undefined : [A1_A3, method, ...ALONG.map((module) => others[module])].join(' ');
}
