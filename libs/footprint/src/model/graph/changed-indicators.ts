import { INDICATOR_CODES } from '#impacts';
import type { Figures, IndicatorCode } from '#impacts';
import type { Element } from '../element.js';
import { primaryDataShare } from '../primary-data-share.js';
import { isProductStage } from './model-input.js';

/**
 * The indicators in which the users of an element must be recomputed. These are all indicators if a value other than its figures
 * changes that users depend on, and none if nothing does.
 */
export function changedIndicators(was: Element, now: Element): readonly IndicatorCode[] {
  if (JSON.stringify(drawnBesideFigures(was)) !== JSON.stringify(drawnBesideFigures(now))) return INDICATOR_CODES;
  const isNamedOtherwise = was.name !== now.name && isNamedAbove(now);
  // A recomputation in any indicator includes the primary data share, so that GWP-fossil alone is enough.
  const isSharedOtherwise =
    primaryDataShare(was)?.toFixed() !== primaryDataShare(now)?.toFixed() || supplierShare(was) !== supplierShare(now);
  return INDICATOR_CODES.filter(
    (code) =>
      drawnFigure(was.figures, code) !== drawnFigure(now.figures, code) ||
      (code === 'GWP-fossil' && (isNamedOtherwise || isSharedOtherwise)),
  );
}

function supplierShare({ received, modelled }: Element): string | undefined {
  return received ? '100' : modelled?.primaryShares?.supplier;
}

/** Whether the users of an element store its name, as they do for an input without a complete climate figure. */
function isNamedAbove({ figures, modelled }: Element): boolean {
  return figures['GWP-fossil']?.A1_A3 === undefined || leavesOut(modelled);
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
  const { A1_A3, method } = figures[code] ?? {};
  return A1_A3 === undefined ? undefined : `${A1_A3} ${method ?? ''}`;
}
