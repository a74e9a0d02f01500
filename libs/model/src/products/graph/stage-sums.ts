import { Decimal, INDICATOR_CODES, INDICATORS, methodOf, methodOfSum, Ratio, withTotals } from '#impacts';
import type { DeclaredFigure, DeclaredFigures, Figures, IndicatorCode, MissingModules, Module } from '#impacts';

/** A contribution of `times` times `figures` to one stage. */
export interface Drawn {
  readonly stage: Module;
  /** Undefined if not known. */
  readonly times?: Ratio;
  /** Per one unit. */
  readonly figures: Figures;
}

interface Sums {
  readonly figure: DeclaredFigure;
  /** The stages in which a contribution to this indicator is not known. */
  readonly lacking: ReadonlySet<Module>;
}

/**
 * Computes the figures of a model: the A1_A3 figures of its sources, summed by indicator and stage. A stage has a sum, and can
 * be part of a total, only if every contribution to it that is not zero has the indicator: an unknown value must not count as
 * zero. Only GWP-fossil adds up whatever is known.
 * @param codes the indicators to compute
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
      const known = amounts.get(stage);
      if (known) known.push(times.times(perUnit));
      else amounts.set(stage, [times.times(perUnit)]);
    } else if (!times?.isZero() && code !== 'GWP-fossil') {
      lacking = new Set([...lacking, stage]);
    }
  }
  for (const stage of lacking) amounts.delete(stage);
  const figure: DeclaredFigure = Object.fromEntries([...amounts].map(([stage, values]) => [stage, Ratio.sum(values)]));
  if (Object.keys(figure).length === 0) return { figure, lacking };
  const method = methodOfDrawn(code, drawn, lacking);
  if (method !== INDICATORS[code].method) figure.method = method;
  return { figure, lacking };
}

const NONE: ReadonlySet<Module> = new Set();

/** The common method of all contributions that count in the sums and are not zero. */
function methodOfDrawn(code: IndicatorCode, drawn: readonly Drawn[], lacking: ReadonlySet<Module>): string {
  let method: string | undefined;
  for (const { stage, times, figures } of drawn) {
    const counts = times !== undefined && !times.isZero() && figures[code]?.A1_A3 !== undefined;
    if (!counts || lacking.has(stage)) continue;
    const next = methodOf(code, figures[code]);
    method = method === undefined ? next : methodOfSum([method, next]);
  }
  return method ?? INDICATORS[code].method;
}
