import type { FieldFault } from '#faults';
import { Invalid } from '#faults';
import type { DeclaredFigures, Figures, FiguresPatch, IndicatorCode } from '#impacts';
import { complete, Decimal, declaredOf, INDICATOR_CODES, MODULES, print, Ratio, scale } from '#impacts';
import { declaredAfter, UNDIVIDED, undividedClimate, FOSSIL, NEGATIVE, unfitForLanes } from '#model/factors';
import type { BindableDataset } from '#model/factors';
import { computeElement } from './element-figures.js';
import type { DatasetBinding, Amount } from '#model/terms';
import { patchField } from '#model/terms';

/** The figures of a lane, and the dataset that they are drawn from, if they are. */
export interface LaneFigures {
  /** Per tonne-kilometre, of A1_A3 alone. GWP-fossil is always there. */
  figures: Figures;
  /** GWP-fossil, in kg CO2e. */
  CO2ePerTkm: Decimal;
  dataset?: DatasetBinding;
  /** How much of the dataset one tonne-kilometre consumes. */
  datasetAmount?: Amount;
  /** The revision that the dataset had when the figures were drawn from it. */
  drewRevision?: number;
}

/** A patch of the figures: absent keeps, null clears, a value sets. */
export interface LaneFiguresPatch {
  CO2ePerTkm?: Decimal;
  impacts?: FiguresPatch;
  datasetAmount?: Amount | null;
}

/** The datasets of a write: the one that the lane was bound to before, and the one that the request names, or null to unbind. */
export interface LaneDatasets {
  bound?: BindableDataset;
  named?: BindableDataset | null;
}

const TOTAL = 'GWP-total';

/** The figures of a lane of which only a climate figure is known, not divided into fossil, biogenic and land use. */
export function undividedFigures(CO2ePerTkm: Decimal): Figures {
  return productStageOf(complete(undividedClimate(CO2ePerTkm)));
}

/** What a request says of figures that no lane can have, whatever it is bound to. */
export function laneFaults({ CO2ePerTkm, impacts = {} }: LaneFiguresPatch): FieldFault[] {
  const others = INDICATOR_CODES.flatMap((code) =>
    MODULES.filter((module) => impacts[code]?.[module]).map((module) => ({
      field: `impacts.${code}.${module}`,
      message: 'a lane has figures of A1_A3 alone',
    })),
  );
  const fossil = impacts[FOSSIL]?.A1_A3;
  if (fossil?.lt(0)) others.push({ field: `impacts.${FOSSIL}.A1_A3`, message: NEGATIVE });
  if (CO2ePerTkm === undefined || fossil === undefined || fossil?.eq(CO2ePerTkm)) return others;
  const stated = fossil === null ? 'that it is cleared' : `"${print(fossil)}"`;
  const message = `says "${print(CO2ePerTkm)}", but impacts.${FOSSIL} says ${stated}: they are one figure`;
  return [...others, { field: 'CO2ePerTkm', message }];
}

/**
 * The figures of a lane after a write, by the rules of elements: while it is bound, written figures are ignored; another dataset
 * without an amount is consumed tonne-kilometre by tonne-kilometre. What it drew from a dataset is gone when it is unbound, so
 * that the request has to state its climate figure.
 * @param now undefined for a new lane
 * @throws Invalid
 */
export function laneFiguresAfter(
  now: LaneFigures | undefined,
  patch: LaneFiguresPatch,
  { bound, named }: LaneDatasets,
): LaneFigures {
  const dataset = patchField(bound, named);
  if (dataset) {
    const isNew = dataset.binding.uuid !== now?.dataset?.uuid;
    return boundFigures(dataset, patchField(isNew ? undefined : now?.datasetAmount, patch.datasetAmount));
  }
  if (patch.datasetAmount) throw new Invalid({ field: 'datasetAmount', message: 'needs a dataset: none is bound' });
  return statedFigures(now?.dataset ? {} : (now?.figures ?? {}), patch);
}

const ONE_TKM: Amount = { quantity: new Decimal(1), unit: 'tkm' };

/** The figures of a lane that is bound to a dataset. @throws Invalid if these are no figures of freight */
export function boundFigures(
  { binding, figures, revision }: BindableDataset,
  datasetAmount: Amount = ONE_TKM,
): LaneFigures {
  const unfit = unfitForLanes(binding.declaredUnit, figures[FOSSIL]?.A1_A3);
  if (unfit) throw new Invalid({ ...unfit, field: 'dataset' });
  const drawn = productStageOf(computeElement({ dataset: { ...binding, figures }, datasetAmount }));
  const CO2ePerTkm = new Decimal(drawn[FOSSIL]?.A1_A3 ?? NaN);
  return { figures: drawn, CO2ePerTkm, dataset: binding, datasetAmount, drewRevision: revision };
}

const ONE = Ratio.of(new Decimal(1));

/** @throws Invalid if nothing states GWP-fossil */
function statedFigures(was: Figures, { CO2ePerTkm, impacts = {} }: LaneFiguresPatch): LaneFigures {
  const all = complete(declaredOf(was));
  // Scaling by one leaves out the derived figures, so that they are derived again from the patched ones.
  const declared = declaredAfter({ declared: scale(all, ONE), figures: all }, impacts);
  const fossil = CO2ePerTkm ?? declared[FOSSIL]?.A1_A3;
  if (fossil === undefined) {
    throw new Invalid({ field: 'CO2ePerTkm', message: `or impacts with ${FOSSIL}, or dataset is needed` });
  }
  const climate = isUndivided(was, declared, impacts)
    ? undividedClimate(fossil)
    : divided(was, declared, impacts, fossil);
  const figures = productStageOf(complete({ ...declared, [TOTAL]: undefined, ...climate }));
  return { figures, CO2ePerTkm: fossil };
}

/** Whether the climate figure is still all that is known of the climate: no part of it is stated, nor a total of its own. */
function isUndivided(was: Figures, declared: DeclaredFigures, impacts: FiguresPatch): boolean {
  const isWhole = !declared[FOSSIL] || declared[FOSSIL].method === UNDIVIDED;
  return isWhole && !declared['GWP-biogenic'] && !declared['GWP-luluc'] && !isTotalStated(was, declared, impacts);
}

/** Whether the request states GWP-total, and does not merely send back the undivided one. */
function isTotalStated(was: Figures, declared: DeclaredFigures, impacts: FiguresPatch): boolean {
  const stated = impacts[TOTAL]?.A1_A3;
  if (!stated) return false;
  const isEcho =
    declared[TOTAL]?.method === UNDIVIDED && stated.eq(was[TOTAL]?.A1_A3 ?? declared[FOSSIL]?.A1_A3 ?? NaN);
  return !isEcho;
}

/** GWP-fossil as one part of the climate figure. A total that was the undivided figure is none of the parts. */
function divided(was: Figures, declared: DeclaredFigures, impacts: FiguresPatch, fossil: Decimal): DeclaredFigures {
  const total = declared[TOTAL];
  const isKept = total !== undefined && (total.method !== UNDIVIDED || isTotalStated(was, declared, impacts));
  return {
    [FOSSIL]: { ...ownMethod(declared[FOSSIL]?.method), A1_A3: fossil },
    ...(isKept && { [TOTAL]: { ...ownMethod(total.method), A1_A3: total.A1_A3 } }),
  };
}

function ownMethod(method: string | undefined): { method?: string } {
  return method === undefined || method === UNDIVIDED ? {} : { method };
}

function productStageOf(figures: Figures): Figures {
  const stage: Figures = {};
  for (const code of Object.keys(figures) as IndicatorCode[]) {
    const { method, A1_A3 } = figures[code] ?? {};
    if (A1_A3 !== undefined) stage[code] = { ...(method !== undefined && { method }), A1_A3 };
  }
  return stage;
}
