import { Decimal, INDICATOR_CODES, INDICATORS, methodOf, methodOfSum, Ratio, withTotals } from '#impacts';
import type { DeclaredFigure, DeclaredFigures, Figures, IndicatorCode, MissingModules, Module } from '#impacts';

/** A number of units of something, counted in one stage. */
export interface Drawn {
  readonly stage: Module;
  /** Undefined: not known. */
  readonly times?: Ratio;
  /** Per one unit. */
  readonly figures: Figures;
}

interface Sums {
  readonly figure: DeclaredFigure;
  /** The stages in which something has an amount but not this indicator. */
  readonly lacking: ReadonlySet<Module>;
}

/**
 * The figures of a model: the product stage of whatever is drawn on, summed per indicator and stage. A stage's sum
 * exists only where everything in it that is not zero has the indicator, and so does a total over it: what is not known
 * must not count as nothing. GWP-fossil alone sums what there is. Of all indicators, or only of those that are asked for.
 */
export function sumStages(drawn: readonly Drawn[], codes: Iterable<IndicatorCode> = INDICATOR_CODES): Figures {
  const declared: DeclaredFigures = {};
  const missing: MissingModules = {};
  for (const code of codes) {
    const sums = sumsOf(code, drawn);
    if (Object.keys(sums.figure).length === 0) continue;
    declared[code] = sums.figure;
    missing[code] = sums.lacking;
  }
  return withTotals(declared, missing);
}

function sumsOf(code: IndicatorCode, drawn: readonly Drawn[]): Sums {
  const amounts = new Map<Module, Ratio[]>();
  let lacking = NONE;
  for (const { stage, times, figures } of drawn) {
    const productStage = figures[code]?.A1_A3;
    const perUnit = productStage === undefined ? undefined : new Decimal(productStage);
    if (times !== undefined && perUnit !== undefined) {
      const its = amounts.get(stage);
      if (its) its.push(times.times(perUnit));
      else amounts.set(stage, [times.times(perUnit)]);
    } else if (!times?.isZero() && code !== 'GWP-fossil') {
      lacking = new Set([...lacking, stage]);
    }
  }
  for (const stage of lacking) amounts.delete(stage);
  const figure: DeclaredFigure = Object.fromEntries([...amounts].map(([stage, its]) => [stage, Ratio.sum(its)]));
  if (Object.keys(figure).length === 0) return { figure, lacking };
  const method = methodOfDrawn(code, drawn, lacking);
  if (method !== INDICATORS[code].method) figure.method = method;
  return { figure, lacking };
}

const NONE: ReadonlySet<Module> = new Set();

/** Of what counts in the sums and is not zero. */
function methodOfDrawn(code: IndicatorCode, drawn: readonly Drawn[], lacking: ReadonlySet<Module>): string {
  let method: string | undefined;
  for (const { stage, times, figures } of drawn) {
    const counts = times !== undefined && !times.isZero() && figures[code]?.A1_A3 !== undefined;
    if (!counts || lacking.has(stage)) continue;
    const its = methodOf(code, figures[code]);
    method = method === undefined ? its : methodOfSum([method, its]);
  }
  return method ?? INDICATORS[code].method;
}
